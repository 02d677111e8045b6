/** A web process without pages, as `npm run web` starts it; it writes its address when it listens. */
import { readConfig } from '#server/config.ts'
import { startWeb } from '#server/web-process.ts'

const { address } = await startWeb(readConfig())
process.stdout.write(`${address}\n`)
