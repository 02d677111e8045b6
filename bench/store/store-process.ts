/** A store that speaks S3, in a process of its own, so that its memory and processor time are not the client's. */
import { startObjectStore } from '#tests/support/object-store/server.ts'

const forgets = process.argv.includes('--forgets')
const store = await startObjectStore({ forgets })
process.once('disconnect', () => process.exit(0))
const partBytes = () =>
  [...store.multiparts.values()].flatMap((put) => [...put.parts.values()]).reduce((sum, { size }) => sum + size, 0)
let holdFrom = Infinity
store.faults = ({ method, query }) =>
  method === 'PUT' && query.has('partNumber') && partBytes() >= holdFrom ? 'silence' : null
process.on('message', (asked: 'now' | { holdFrom: number | null }) => {
  if (asked !== 'now') {
    holdFrom = asked.holdFrom ?? Infinity
    return
  }
  process.send?.({
    partBytes: partBytes(),
    objects: Object.fromEntries([...store.objects].map(([key, { size }]) => [key, size])),
    putParts: store.calls.filter(({ method, query }) => method === 'PUT' && query.has('partNumber')).length,
  })
})
process.send?.({ url: store.url })
