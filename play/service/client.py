#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# client.py -- plays a whole game against Cassino, taking any choice, over either transport of
# PROTOCOL.md. It needs Python's standard library alone.
#
#   client.py build/cassino [SCENARIO]                   by lines: starts `cassino engine`
#   client.py - [SCENARIO]                               over HTTP: it reads the address that
#       `cassino serve` prints from its input, for all users of a machine can read arguments
import json
import random
import subprocess
import sys
import urllib.error
import urllib.request


class Lines:
    def __init__(self, program):
        self.engine = subprocess.Popen([program, "engine"], text=True,
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def answer(self, request):
        print(json.dumps(dict(request, id="mine")), file=self.engine.stdin, flush=True)
        return json.loads(self.engine.stdout.readline())


class Http:
    def __init__(self, address):
        self.address, self.token = address.split("#")
        self.open = urllib.request.build_opener(urllib.request.ProxyHandler({})).open

    def answer(self, request):
        headers = {"Content-Type": "application/json", "Authorization": "Bearer " + self.token}
        body = json.dumps(request).encode()
        try:
            asked = urllib.request.Request(self.address + "api", body, headers)
            return json.load(self.open(asked))
        except urllib.error.HTTPError as error:
            return json.load(error)


def ask(service, request, **fields):
    answer = service.answer(dict(fields, request=request))
    if "error" in answer:
        sys.exit(f"{request}: {answer['error']['words']}")
    return answer


where, scenario = sys.argv[1], (sys.argv[2:] or ["gbsu/first-contact"])[0]
service = Http(input()) if where == "-" else Lines(where)
any_choice = random.Random(1)
game = ask(service, "new", scenario=scenario, axis="greedy", seed=1)["game"]
while True:
    now = ask(service, "wait", game=game)
    if now["over"]:
        break
    choice = any_choice.choice(now["position"]["choices"])
    ask(service, "choose", game=game, number=now["number"], index=choice["index"])
print(f"{now['position']['ply']} plies; {now['position']['result']['winner']} wins")
