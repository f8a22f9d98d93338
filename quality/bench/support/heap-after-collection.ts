import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded into the site's process ahead of it (`--import`), and asked over HTTP at HEAP_PORT: collects all that is garbage, and
 * answers with the bytes that are left. Left alone, V8 collects the old part of a heap when it sees fit, so that the lowest
 * of a minute says more of when that was than of what is kept.
 */
// npm and the script that starts the server get the same settings.
if (process.argv[1]?.endsWith('/server/main.ts')) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  createServer((_, answer) => {
    // What a first collection finalises is garbage for the second.
    collect()
    collect()
    answer.end(String(process.memoryUsage().heapUsed))
  })
    .listen(Number(process.env.HEAP_PORT), '127.0.0.1')
    .unref()
}
