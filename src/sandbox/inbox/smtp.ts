import { createServer, type Server, type Socket } from 'node:net'

/** The result of an SMTP transaction: envelope addresses and the raw message. */
export interface Delivery {
  from: string
  to: string[]
  source: Buffer
}

const largestMessage = 10_000_000
const longestLine = 4096
const idleMs = 60_000

const hangUp = Symbol('hang up')

interface Session {
  greeted: boolean
  from: string | undefined
  to: string[]
  /** Lines of a message being sent, or undefined between messages. */
  data: Buffer[] | undefined
  size: number
  /** How many lines AUTH still expects that are not commands; any credentials are accepted. */
  authLines: number
}

type Answer = string | string[] | typeof hangUp

function fresh(session: Session): void {
  session.from = undefined
  session.to = []
  session.data = undefined
  session.size = 0
}

function address(argument: string, keyword: string): string | undefined {
  const match = new RegExp(`^${keyword}:\\s*<([^<>\\s]*)>`, 'i').exec(argument)
  return match?.[1]
}

function hello(session: Session, verb: string, argument: string): Answer {
  if (argument === '') return '501 5.5.4 Say who you are'
  fresh(session)
  session.greeted = true
  if (verb === 'HELO') return '250 sandbox'
  return [
    '250-sandbox at your service',
    '250-PIPELINING',
    `250-SIZE ${largestMessage}`,
    '250-8BITMIME',
    '250-SMTPUTF8',
    '250-AUTH PLAIN LOGIN',
    '250 ENHANCEDSTATUSCODES',
  ]
}

function auth(session: Session, argument: string): Answer {
  const [mechanism = '', initial] = argument.toUpperCase().split(/\s+/)
  if (mechanism === 'PLAIN' && initial !== undefined) return '235 2.7.0 Accepted'
  if (mechanism !== 'PLAIN' && mechanism !== 'LOGIN') return '504 5.5.4 Unknown mechanism'
  session.authLines = mechanism === 'LOGIN' && initial === undefined ? 2 : 1
  return mechanism === 'PLAIN' ? '334 ' : `334 ${session.authLines === 2 ? 'VXNlcm5hbWU6' : 'UGFzc3dvcmQ6'}`
}

function mail(session: Session, argument: string): Answer {
  if (!session.greeted) return '503 5.5.1 Say EHLO first'
  if (session.from !== undefined) return '503 5.5.1 A message is already open'
  const from = address(argument, 'FROM')
  if (from === undefined) return '501 5.5.4 MAIL FROM:<address>'
  const size = Number(/\bSIZE=(\d+)/i.exec(argument)?.[1] ?? 0)
  if (size > largestMessage) return '552 5.3.4 Message too large'
  session.from = from
  return '250 2.1.0 Ok'
}

function recipient(session: Session, argument: string): Answer {
  if (session.from === undefined) return '503 5.5.1 MAIL first'
  const to = address(argument, 'TO')
  if (!to?.includes('@')) return '553 5.1.3 Not an address'
  if (session.to.length >= 100) return '452 4.5.3 Too many recipients'
  session.to.push(to)
  return '250 2.1.5 Ok'
}

function command(session: Session, line: string): Answer {
  const [, verb = '', argument = ''] = /^(\S+)\s*(.*)$/.exec(line.trim()) ?? []
  switch (verb.toUpperCase()) {
    case 'EHLO':
    case 'HELO':
      return hello(session, verb.toUpperCase(), argument)
    case 'AUTH':
      return auth(session, argument)
    case 'MAIL':
      return mail(session, argument)
    case 'RCPT':
      return recipient(session, argument)
    case 'DATA':
      if (session.to.length === 0) return '503 5.5.1 RCPT first'
      session.data = []
      return '354 End with a line that is a single dot'
    case 'RSET':
      fresh(session)
      return '250 2.0.0 Ok'
    case 'NOOP':
      return '250 2.0.0 Ok'
    case 'VRFY':
      return '252 2.1.5 Send it and see'
    case 'QUIT':
      return hangUp
    default:
      return '502 5.5.2 Unknown command'
  }
}

/** One line of the message, without `\r\n`. The sender doubled a leading dot. */
function dataLine(session: Session, line: Buffer, deliver: (delivery: Delivery) => void): Answer | undefined {
  const isEnd = line.length === 1 && line[0] === 0x2e
  if (!isEnd) {
    session.size += line.length + 2
    if (session.size <= largestMessage)
      session.data?.push(line[0] === 0x2e ? line.subarray(1) : line, Buffer.from('\r\n'))
    return undefined
  }
  const { from = '', to, data = [], size } = session
  fresh(session)
  if (size > largestMessage) return '552 5.3.4 Message too large'
  deliver({ from, to, source: Buffer.concat(data) })
  return '250 2.0.0 Ok, it is in the inbox'
}

function answerTo(session: Session, line: Buffer, deliver: (delivery: Delivery) => void): Answer | undefined {
  if (session.data) return dataLine(session, line, deliver)
  if (line.length > longestLine) return '500 5.5.2 Line too long'
  if (session.authLines > 0) {
    session.authLines -= 1
    return session.authLines > 0 ? '334 UGFzc3dvcmQ6' : '235 2.7.0 Accepted'
  }
  return command(session, line.toString('utf8'))
}

function safeAnswer(session: Session, line: Buffer, deliver: (delivery: Delivery) => void): Answer | undefined {
  try {
    return answerTo(session, line, deliver)
  } catch {
    return '451 4.3.0 It could not be kept, try again'
  }
}

function converse(socket: Socket, deliver: (delivery: Delivery) => void): void {
  const session: Session = { greeted: false, from: undefined, to: [], data: undefined, size: 0, authLines: 0 }
  let rest = Buffer.alloc(0)
  const say = (answer: Answer): void => {
    if (answer === hangUp) socket.end('221 2.0.0 Bye\r\n')
    else socket.write(`${Array.isArray(answer) ? answer.join('\r\n') : answer}\r\n`)
  }
  socket.setTimeout(idleMs, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.subarray(0, end)
      rest = rest.subarray(end + 2)
      const answer = safeAnswer(session, line, deliver)
      if (answer !== undefined) say(answer)
      if (answer === hangUp) return
    }
    if (rest.length > largestMessage) socket.destroy()
  })
  say('220 sandbox ESMTP')
}

/** A small real SMTP server. It accepts every address and forwards nothing. `stop` also closes open connections. */
export function createSmtpServer(deliver: (delivery: Delivery) => void): { server: Server; stop(): Promise<void> } {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket, deliver)
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return { server, stop }
}
