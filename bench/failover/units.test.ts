import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const units = join(import.meta.dirname, '..', '..', 'deploy', 'systemd')

test.each(['parde-web@', 'parde-worker@', 'parde-live'])(
  '%s is started again for as long as the database is away: a failover outlasts systemd’s usual limit',
  (name) => {
    const [unit = ''] = readFileSync(join(units, `${name}.service`), 'utf8').split('[Service]')
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  },
)
