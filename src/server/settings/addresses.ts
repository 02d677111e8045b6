import { isIP } from 'node:net'
import { readFolderOrStore, readStoreAddress, StoreAddressError } from '#storage/s3/store-address.ts'
import { whyUnreachable } from './public-address.ts'
import { setting, settingWhere, type Shape, shown, Unfit } from './setting.ts'

const schemeOf = (text: string) => /^([a-z][a-z\d+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()

/** Parts of an address that may be a secret are never in the words. */
export function parseAddress(text: string, schemes: readonly string[], readable = text): URL {
  if (/\s/.test(text)) throw new Unfit('has a space or a line break in it')
  const scheme = schemeOf(text)
  if (scheme === undefined) throw new Unfit(`has no ${schemes.map((one) => `${one}://`).join(' or ')} at its beginning`)
  if (!schemes.includes(scheme)) throw new Unfit(`begins with ${scheme}://`)
  const url = URL.parse(readable)
  if (url !== null) return url
  throw new Unfit('cannot be read as an address (in a user name and a password, @ : / ? # % are percent-encoded)')
}

function assertEncoded({ username, password }: URL): void {
  try {
    decodeURIComponent(`${username}${password}`)
  } catch {
    throw new Unfit('has a % in its user name or password that encodes nothing (a % itself is %25)')
  }
}

/** Stands where an address names its socket in `?host=` only; such an address is none for `URL`. */
const noHost = 'no-host.invalid'

/** A database of PostgreSQL, at a host or a socket. */
export const databaseAddress = settingWhere(
  {
    expected: 'postgresql://user:password@host:port/database, or with ?host=/folder/of/the/socket',
    example: 'postgresql://parde:PASSWORD@127.0.0.1:5432/parde',
    isSecret: true,
  },
  (text) => {
    const readable = URL.canParse(text) ? text : text.replace('@/', `@${noHost}/`)
    const url = parseAddress(text, ['postgresql', 'postgres'], readable)
    assertEncoded(url)
    const host = url.hostname === noHost ? '' : url.hostname
    const socket = new URLSearchParams(url.search).get('host') ?? ''
    if (host === '' && socket === '') throw new Unfit('names no host and no socket')
    const database = url.pathname.slice(1)
    if (database === '') throw new Unfit('names no database')
    if (/[/@]/.test(database))
      throw new Unfit('has a / or @ in the name of its database (in a password they are percent-encoded)')
    const isOutside = socket === '' && whyUnreachable(host) === null
    if (isOutside && !new URLSearchParams(url.search).has('sslmode'))
      throw new Unfit('leads over the internet and has no ?sslmode=verify-full (or =disable, inside a tunnel)')
    return true
  },
)

/** A mail server. */
export const smtpAddress = settingWhere(
  {
    expected: 'smtps://user:password@host:465, or smtp:// with port 587 (STARTTLS)',
    example: 'smtps://parde:PASSWORD@mail.cinema.example:465',
    isSecret: true,
  },
  (text) => {
    if (/^smtps?:\/\/([^/?#]*@)?(:\d*)?([/?#]|$)/i.test(text)) throw new Unfit('names no host')
    const url = parseAddress(text, ['smtps', 'smtp'])
    assertEncoded(url)
    if (url.pathname !== '' && url.pathname !== '/') throw new Unfit('has a path after its host')
    return true
  },
)

/** A user, a password and a query may be secrets, so no words repeat them. */
function parseWeb(text: string): URL {
  const url = parseAddress(text, ['https', 'http'])
  if (url.username !== '' || url.password !== '') throw new Unfit('has a user name or a password in it')
  const extra = /[?#]/.exec(text)?.[0]
  if (extra !== undefined) throw new Unfit(extra === '?' ? 'has a query (?)' : 'has a fragment (#)')
  return url
}

/** Where somebody else’s program answers; paths are put behind it. */
export const webAddress = (example: string) =>
  settingWhere({ expected: 'an address without user, password, query and fragment', example }, (text) => {
    parseWeb(text)
    return true
  })

/** Where a site is: nothing but scheme, host and port. */
export const siteAddress = settingWhere(
  {
    expected: 'scheme and host of the site, with a port where it is not the usual one',
    example: 'https://cinema.example',
  },
  (text) => {
    const url = parseWeb(text)
    if (url.pathname !== '/') throw new Unfit(`is ${shown(text)}, with a path`)
    return true
  },
)

/** Its errors never repeat the address, which holds a secret. */
function addressBy<Address>(shape: Shape, read: (text: string) => Address) {
  return setting({ ...shape, isSecret: true }, (text): Address => {
    try {
      return read(text)
    } catch (error) {
      if (error instanceof StoreAddressError) throw new Unfit(`is no address of a store (${error.message})`)
      throw error
    }
  })
}

const example = 's3+https://KEY:SECRET@store.example/films'

/** An S3-compatible store. */
export const storeAddress = addressBy(
  { expected: 's3+https://KEY:SECRET@host/bucket, key and secret percent-encoded', example },
  readStoreAddress,
)

/** A folder of this machine, or an S3-compatible store. */
export const folderOrStore = addressBy(
  { expected: 'a folder, or s3+https://KEY:SECRET@host/bucket/folder', example: '/mnt/backups' },
  readFolderOrStore,
)

/** Where a process listens. */
export const listeningHost = settingWhere(
  { expected: 'an IP address or a name of this machine, without scheme and port', example: '127.0.0.1' },
  (text) => isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text),
)

function readHosts(text: string, fits: (host: string) => boolean): string[] {
  const all = text.split(',').map((host) => host.trim().toLowerCase())
  if (!all.every((host) => URL.canParse(`https://${host}`) && fits(host))) throw new Unfit()
  return all
}

/** Hosts, which stand for all that is below them. */
export const hosts = setting({ expected: 'names of hosts, separated by commas', example: 'paypal.com' }, (text) =>
  readHosts(text, (host) => new URL(`https://${host}`).host === host),
)

/** Hosts, with a port where it matters. */
export const hostsWithPorts = setting(
  {
    expected: 'names of hosts, separated by commas, each with :port where it matters',
    example: 'hooks.inside.example:8443',
  },
  (text) => readHosts(text, (host) => /^[^\s/?#@\\]+$/.test(host)),
)

function readOrigin(text: string): string {
  const url = parseWeb(text)
  if (url.pathname !== '/' || text.endsWith('/')) throw new Unfit(`names ${shown(text)}, with a path`)
  return url.origin
}

/** Other sites whose pages may call the API, or `*` for all. */
export const origins = setting(
  {
    expected: 'origins (scheme and host, with a port where it is not the usual one), separated by commas, or * alone',
    example: 'https://app.example,http://localhost:5173',
  },
  (text): '*' | string[] => {
    const all = text.split(',').map((one) => one.trim())
    if (!all.includes('*')) return all.map(readOrigin)
    if (all.length > 1) throw new Unfit('names * beside other origins')
    return '*'
  },
)
