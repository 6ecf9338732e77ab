/** What the examples are about: where the service is and which header carries the token. */
export type ExampleSetting = { baseUrl: string; tokenHeader: string };

const HARMLESS_ADDRESS = /^https?:\/\/[\w.:[\]/-]+$/;

/**
 * Commands for bash by the operation they show, in the order in which they work when they are pasted one after the
 * other. They use an account of the demo data.
 */
export function curlExamples({ baseUrl, tokenHeader }: ExampleSetting): Record<string, string> {
  // What is pasted into a shell must not hold anything that a forged Host header has brought along.
  const base = HARMLESS_ADDRESS.test(baseUrl) ? baseUrl : 'http://127.0.0.1:8790';
  return {
    getToken: `BASE='${base}'
TOKEN=$(curl -sS "$BASE/api/permission/token" \\
  --data-urlencode 'username=engineer' \\
  --data-urlencode 'password=engineer-demo' |
  sed -n 's/.*"token":"\\([^"]*\\)".*/\\1/p')
echo "The token has \${#TOKEN} characters."`,
    listPlaces: `curl -sS "$BASE/api/data/placeList" -H '${tokenHeader}: '"$TOKEN"`,
    upload: `curl -sS "$BASE/api/dataExternals/upload?equipType=gauge&equipId=G1" \\
  -H '${tokenHeader}: '"$TOKEN" \\
  -H 'Content-Type: application/json' \\
  --data '[{"timestamp":"2026-01-01 08:00:00","level":1.25}]'`,
    getHealth: `curl -sS "$BASE/healthz"`,
  };
}
