/** Puts one file under one key, as a step of the worker does, and ends. */
import { readStoreAddress } from '#storage/s3/store-address.ts'
import { S3Storage } from '#storage/s3-storage.ts'

const [url = '', key = '', file = ''] = process.argv.slice(2)
await new S3Storage({ address: readStoreAddress(url) }).putFile(key, file)
process.exit(0)
