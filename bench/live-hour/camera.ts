/** A camera in a process of its own, so that its processor time can be read. It sends until it is told to stop. */
import { readLoopFilm } from '../../src/sandbox/camera/flv-film.ts'
import { sendFilm } from '../../src/sandbox/camera/send-film.ts'

const [path = '', port = '', key = ''] = process.argv.slice(2)
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
process.once('disconnect', () => stop.abort())
const end = await sendFilm({
  film: await readLoopFilm(path),
  host: '127.0.0.1',
  port: Number(port),
  key,
  signal: stop.signal,
  onTaken: () => process.send?.('taken'),
})
process.exit(end === 'stopped' ? 0 : 1)
