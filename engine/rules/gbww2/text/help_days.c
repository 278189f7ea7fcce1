// SPDX-License-Identifier: GPL-3.0-or-later
// help_days.c -- writes the charts of weather, deployment, aircraft, replacements and landings.
// help.c writes the other charts.
#include "text_internal.h"

static void chart_weather(const World *world, Text *out) {
    const Chart *chart = &world->chart;
    text_put(out, "Weather by a d10 of at most [8.0.1]:");
    for (int weather = 0; weather < STORM; weather++)
        text_put(out, " %s %d,", weather_names[weather], chart->weather[weather]);
    text_put(out, " else %s; add %+d after rain or storm, %+d after a clear day.\n",
             weather_names[STORM], chart->weather_bad, chart->weather_good);
}

static void chart_deployment(const World *world, Text *out) {
    static const char *const times[] = {"dawn", "day"};
    text_put(out,
             "Stands suppressed + lost by a deployment [10.1.1], with the nearest enemy over 12 in "
             "away, at 6 to 12, at 3 to 6, under 3:\n");
    for (int time = 0; time < COUNT_OF(times); time++) {
        text_put(out, "  %-5s", times[time]);
        for (int band = 0; band < 4; band++)
            text_put(out, "  %d+%d", world->chart.deploy[time][band][0],
                     world->chart.deploy[time][band][1]);
        text_char(out, '\n');
    }
}

static void chart_night(const World *world, Text *out) {
    text_put(out,
             "A destroyed stand comes back on a d10 of at most [16.2.1], by the supply of its "
             "battalion (0: never):\n           all day in reserve  otherwise  isolated\n");
    for (int grade = 0; grade < GRADES; grade++)
        text_put(out, "  %-8s %19d %10d %9d\n", grade_names[grade], world->chart.replace[grade][0],
                 world->chart.replace[grade][1], world->chart.replace[grade][2]);
}

static void chart_landings(const World *world, Text *out) {
    static const char *const flaks[FLAKS] = {"light", "medium", "heavy"};
    static const char *const grounds[] = {"open", "wood or orchard", "built-up", "marsh"};
    const Chart *chart = &world->chart;
    text_put(out,
             "Flak destroys/suppresses on a d10 of at most [Air Landings], at low, medium and high "
             "altitude (gliders: high):\n");
    for (int flak = 0; flak < FLAKS; flak++) {
        text_put(out, "  %-8s", flaks[flak]);
        for (int altitude = 0; altitude < ALTITUDES; altitude++)
            text_put(out, "  %d/%d", chart->flak[flak][altitude][0],
                     chart->flak[flak][altitude][1]);
        text_char(out, '\n');
    }
    text_put(out, "  A landing suppresses/destroys on a d10 of at least:");
    for (int ground = 0; ground < COUNT_OF(grounds); ground++)
        text_put(out, " %s %d/%d%s", grounds[ground], chart->landing[ground][0],
                 chart->landing[ground][1], ground + 1 < COUNT_OF(grounds) ? "," : ";");
    text_put(out,
             " add %d to the roll of a glider, %d at night, %d to that of a parachute drop from "
             "high altitude.\n",
             chart->landing_glider, chart->landing_night, chart->landing_high);
}

void chart_days(const World *world, Text *out) {
    chart_weather(world, out);
    chart_deployment(world, out);
    text_put(out,
             "Aircraft suppress as barrages do. Bombers destroy on a d10 of at most %d. Rockets "
             "destroy a vehicle or a stand in a bunker at %d, any other stand at %d [12.2].\n",
             world->chart.bomber_destroys, world->chart.rocket_vehicle, ROCKET_ANY);
    chart_night(world, out);
    if (world->drop_count > 0) chart_landings(world, out);
}
