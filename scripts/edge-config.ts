/**
 * `EDGE_SECRET=… npm run -s edge:config -- --web 10.0.0.2:3000 --web 10.0.0.3:3000 > /etc/nginx/conf.d/parde.conf`: the nginx
 * configuration of the edge. `--listen 80` (as often as there are places), `--redirect 80` (what comes there is sent to https, but the
 * proof for a certificate in `--challenges /var/www/html`), `--cache /var/cache/parde`, `--cache-size 20g`, `--objects DATA_DIR/media` (one
 * machine, with SEND_FILES=accel), `--certificate FILE --key FILE`, `--behind 10.0.0.9` (a balancer or a CDN before it, as
 * often as there are). COUNTRY_HEADER, where it is set, is believed from what is before it only. Ends with 2 and a sentence for what cannot be used.
 */
import { parseArgs } from 'node:util'
import { edgeConfig } from './edge/edge-config.ts'
import { checkGivenSettings } from './start/given-settings.ts'

const options = {
  listen: { type: 'string', multiple: true, default: ['80'] as string[] },
  redirect: { type: 'string', multiple: true, default: [] as string[] },
  challenges: { type: 'string', default: '/var/www/html' },
  web: { type: 'string', multiple: true, default: [] as string[] },
  cache: { type: 'string', default: '/var/cache/parde' },
  'cache-size': { type: 'string', default: '20g' },
  objects: { type: 'string' },
  certificate: { type: 'string' },
  key: { type: 'string' },
  behind: { type: 'string', multiple: true, default: [] as string[] },
} as const

try {
  const { values } = parseArgs({ options })
  checkGivenSettings(process.env)
  const { certificate, key } = values
  if ((certificate === undefined) !== (key === undefined)) throw new Error('A certificate needs its key: give both.')
  const text = edgeConfig({
    listen: values.listen,
    webs: values.web,
    secret: process.env['EDGE_SECRET'] ?? '',
    cache: { folder: values.cache, size: values['cache-size'] },
    objects: values.objects ?? null,
    behind: values.behind,
    countryHeader: process.env['COUNTRY_HEADER'] || null,
    redirect: values.redirect.length === 0 ? null : { listen: values.redirect, challenges: values.challenges },
    tls: certificate === undefined || key === undefined ? null : { certificate, key },
  })
  process.stdout.write(text)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
