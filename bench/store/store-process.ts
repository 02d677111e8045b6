/** A store that speaks S3, in a process of its own, so that its memory and processor time are not the client's. */
import { startObjectStore } from '../../tests/support/object-store/server.ts'

const forgets = process.argv.includes('--forgets')
const store = await startObjectStore({ forgets })
process.once('disconnect', () => process.exit(0))
process.on('message', () => {
  const parts = [...store.multiparts.values()].flatMap((put) => [...put.parts.values()])
  process.send?.({
    partBytes: parts.reduce((sum, { size }) => sum + size, 0),
    objects: Object.fromEntries([...store.objects].map(([key, { size }]) => [key, size])),
    putParts: store.calls.filter(({ method, query }) => method === 'PUT' && query.has('partNumber')).length,
  })
})
process.send?.({ url: store.url })
