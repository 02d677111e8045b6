import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { Sentence } from './sentence.ts'

/** Returns the port when it is free, or the reason why it is not. */
function tryPort(port: number, host: string): Promise<{ port: number } | { code: string | undefined }> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code }))
    server.listen({ port, host, exclusive: true }, () => {
      server.close(() => resolve({ port }))
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

/** @throws Sentence when the port that is named for cameras cannot be taken */
export async function assertRtmpPortFree(setting: string, host: string): Promise<void> {
  if (setting === 'off') return
  const answer = await tryPort(Number(setting), host)
  if ('code' in answer)
    throw new Sentence(
      `Nobody can take cameras in on ${host}:${setting} here (${answer.code}). Choose another LIVE_RTMP_PORT, or off.`,
    )
}

/**
 * Below the ports that Linux (32768) and macOS (49152) give to outgoing connections: such a port may be free now and
 * belong to a connection by the time its process listens.
 */
const QUIET_PORTS = { first: 20_000, last: 32_700 }

/** A port on loopback that is free now and that no outgoing connection takes by chance. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const answer = await tryPort(randomInt(QUIET_PORTS.first, QUIET_PORTS.last + 1), '127.0.0.1')
    if ('port' in answer) return answer.port
  }
  throw new Sentence('No port is free on this machine between 20000 and 32700.')
}

/** This port if it is free, else any other one, so that two demos on one machine do not end each other. */
export async function freeOrOther(port: number, host: string): Promise<number> {
  const answer = await tryPort(port, host)
  return 'port' in answer ? port : freePort()
}
