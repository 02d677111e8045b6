import { resolve } from 'node:path'

/** Where an S3-compatible store is, and how it is asked. */
export interface StoreAddress {
  protocol: 'http:' | 'https:'
  hostname: string
  /** Empty: the protocol's own. */
  port: string
  bucket: string
  /** The beginning of every key inside the bucket: empty, or ending in `/`. */
  folder: string
  region: string
  /** Whether the bucket is the first part of the path, or the first label of the host. */
  style: 'path' | 'host'
  accessKeyId: string
  secretAccessKey: string
}

/** It never repeats the address, because the address holds the secret. */
export class StoreAddressError extends Error {
  override name = 'StoreAddressError'
}

const bucketName = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/
const folderName = /^((?!\.)[\w.-]+\/)*$/

/**
 * Reads `s3+https://KEY:SECRET@host[:port]/bucket[/folder]?region=…&style=path|host`. Key and secret are percent-encoded. By
 * default the region is `us-east-1` and the bucket is in the path, which every server knows. Throws `StoreAddressError`.
 */
export function readStoreAddress(text: string): StoreAddress {
  const [, protocol, rest] = /^s3\+(https?):(.*)$/s.exec(text) ?? []
  const parsed = rest === undefined ? null : URL.parse(`${protocol}:${rest}`)
  if (parsed === null) throw new StoreAddressError('it must look like s3+https://KEY:SECRET@host/bucket')
  const [, bucket = '', ...folders] = parsed.pathname.split('/')
  const folder = folders.filter((name) => name !== '').map((name) => `${name}/`)
  if (!bucketName.test(bucket)) throw new StoreAddressError('its path must begin with the name of a bucket')
  if (!folderName.test(folder.join(''))) throw new StoreAddressError('a folder in it has A–Z a–z 0–9 _ . - only')
  const accessKeyId = decoded(parsed.username)
  const secretAccessKey = decoded(parsed.password)
  if (accessKeyId === '' || secretAccessKey === '') throw new StoreAddressError('it must have a key and a secret')
  const unknown = [...parsed.searchParams.keys()].find((name) => name !== 'region' && name !== 'style')
  if (unknown !== undefined) throw new StoreAddressError(`it may say region and style, and not ${unknown}`)
  const style = parsed.searchParams.get('style') ?? 'path'
  if (style !== 'path' && style !== 'host') throw new StoreAddressError('its style is path or host')
  return {
    protocol: protocol === 'http' ? 'http:' : 'https:',
    hostname: parsed.hostname,
    port: parsed.port,
    bucket,
    folder: folder.join(''),
    style,
    region: parsed.searchParams.get('region') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new StoreAddressError('its key and secret must be percent-encoded')
  }
}

/** The address without its secret, for people. */
export function nameStore({ protocol, hostname, port, bucket, folder }: StoreAddress): string {
  return `${protocol}//${hostname}${port === '' ? '' : `:${port}`}/${bucket}/${folder}`
}

/** Whether a key of one may be a key of the other: the same bucket, and one folder in the other. */
export function sharesKeys(one: StoreAddress, other: StoreAddress): boolean {
  const isSameBucket = one.hostname === other.hostname && one.port === other.port && one.bucket === other.bucket
  return isSameBucket && (one.folder.startsWith(other.folder) || other.folder.startsWith(one.folder))
}

/**
 * Reads the path of a folder, or the address of a store as `readStoreAddress` does. An address of another kind is refused,
 * because as a path it would be a folder of this machine that nobody meant. Throws `StoreAddressError`.
 */
export function readFolderOrStore(text: string): string | StoreAddress {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? readStoreAddress(text) : resolve(text)
}
