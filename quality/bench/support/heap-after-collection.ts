import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded by `--import`; asked at HEAP_PORT, collects garbage and answers the bytes left. Left
 * alone, V8 collects when it sees fit, so a minute's lowest says little of what is kept.
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
