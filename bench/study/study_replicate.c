// SPDX-License-Identifier: GPL-3.0-or-later
// study_replicate.c -- tests the score and the advice of a study once more: new players learn each
// battle from nothing, with as many games as `cassino train`, and play on fresh seeds. Nothing of
// the study that chose the advice enters here, so its luck does not either.
#include "study_internal.h"

static bool variant_again(Study *study, const StudyVariant *variant, StudyScore *out,
                          Error *error) {
    int games = (study->params.replicate + STUDY_AGAIN_LEARNERS - 1) / STUDY_AGAIN_LEARNERS;
    StudyWork work = {.variant = *variant,
                      .first = STUDY_AGAIN_FIRST,
                      .count = STUDY_AGAIN_LEARNERS,
                      .learning_games = study->plan.usual_games,
                      .games = games};
    return study_learned_score(study, &work, out, error);
}

bool study_replicate(Study *study, Error *error) {
    if (!variant_again(study, &study_as_it_is, &study->again, error)) return false;
    for (int i = 0; i < study->change_count; i++) {
        StudyChange *change = &study->changes[i];
        VariantText memory;
        if (!study_advises(study, change)) continue;
        StudyVariant variant = study_variant(change, change->value, &memory);
        if (!variant_again(study, &variant, &change->again, error)) return false;
    }
    return true;
}
