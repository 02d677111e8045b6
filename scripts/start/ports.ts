import { createServer } from 'node:net'
import { Sentence } from './sentence.ts'

/** Answers the port it could take (`port`, or a free one for 0), or the reason why not. */
function tryPort(port: number, host: string): Promise<{ port: number } | { code: string | undefined }> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code }))
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      const taken = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve({ port: taken }))
    })
  })
}

/** @throws Sentence when the site's port cannot be taken */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const answer = await tryPort(port, host)
  if ('port' in answer) return
  if (answer.code === 'EADDRINUSE')
    throw new Sentence(
      `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    )
  if (answer.code === 'EACCES')
    throw new Sentence(`This user may not listen on port ${port}. Choose one above 1024: PORT=3000 npm start`)
  throw new Sentence(`Nobody can listen on ${host}:${port} here (${answer.code}). Check HOST and PORT.`)
}

/** A port on loopback that is free at this moment. */
export async function freePort(): Promise<number> {
  const answer = await tryPort(0, '127.0.0.1')
  if ('port' in answer) return answer.port
  throw new Sentence(`No port is free on this machine (${answer.code}).`)
}
