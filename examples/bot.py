"""An outside bot in thirty lines. At each change it does the first thing that it may do.

python bot.py http://127.0.0.1:8765 TABLE KEY     (the key that sitting down gave you)
"""

import sys

import httpx

url, table, key = sys.argv[1:]
house = httpx.Client(
    base_url=f"{url}/api/tables/{table}",
    headers={"Authorization": f"Bearer {key}"},
    timeout=httpx.Timeout(10, read=None),
)

with house.stream("GET", "/stream") as changes:
    for _ in changes.iter_lines():
        while True:
            now = house.get("/now").raise_for_status().json()
            if now["table"]["status"] == "over":
                print("the game is over")
                sys.exit()
            actions = [a for a in now["seats"][0]["actions"] if a.get("ready") is not False]
            if not actions or house.post("/act", json={"action": actions[0]}).is_error:
                break  # nothing to do, or somebody was faster: wait for the next change
