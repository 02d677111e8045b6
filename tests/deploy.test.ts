import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '#server/config.ts'
import { settingNames } from '#server/environment.ts'
import { commands } from '../scripts/image/list-program.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Names on the left of a file of settings, also of those that are switched off. */
const namesIn = (path: string) => [...read(path).matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '')
const unknown = (names: readonly string[]) => names.filter((name) => !settingNames.includes(name))

interface Service {
  image: string
  command?: string[]
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  environment?: Record<string, string>
  secrets?: (string | { source: string })[]
  volumes?: string[]
  tmpfs?: string[]
  depends_on?: Record<string, { condition: string }>
  stop_grace_period?: string
  ports?: string[]
  networks?: string[] | Record<string, { ipv4_address?: string }>
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  secrets: Record<string, { file: string }>
  networks: Record<string, { internal?: boolean }>
}

const compose = parse(read('deploy/compose/compose.yaml'), { merge: true }) as Compose
const services = Object.entries(compose.services)
const ours = services.filter(([, { image }]) => image.includes('PARDE_IMAGE'))

test('each container of the compose file can do no more than it needs', () => {
  expect(services.length).toBeGreaterThan(8)
  for (const [name, service] of services) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    // one makes the store's new folder its user's, and reaches no network
    if (name !== 'own-objects') {
      expect(service.user, name).toMatch(/^[1-9]\d*:[1-9]\d*$/)
      expect(service.cap_add, name).toBeUndefined()
    }
    // a folder of each that it writes, and no other
    expect(service.volumes, name).toHaveLength(1)
  }
  expect(new Set(ours.map(([, { image }]) => image)).size).toBe(1)
  // nobody reaches the database or the store from outside
  expect(compose.networks['inside']?.internal).toBe(true)
  for (const name of ['database', 'store']) {
    expect(compose.services[name]?.networks).toEqual(['inside'])
    expect(compose.services[name]?.ports).toBeUndefined()
  }
})

test('what the compose file names exists', () => {
  for (const [name, { volumes = [], secrets = [], depends_on: needs = {}, networks = [] }] of services) {
    const named = Array.isArray(networks) ? networks : Object.keys(networks)
    expect(Object.keys(compose.volumes), name).toEqual(expect.arrayContaining(volumes.map((one) => one.split(':')[0])))
    expect(Object.keys(compose.services), name).toEqual(expect.arrayContaining(Object.keys(needs)))
    expect(Object.keys(compose.networks), name).toEqual(expect.arrayContaining(named))
    const asked = secrets.map((one) => (typeof one === 'string' ? one : one.source))
    expect(Object.keys(compose.secrets), name).toEqual(expect.arrayContaining(asked))
  }
  const made = read('deploy/compose/prepare.sh')
  for (const { file } of Object.values(compose.secrets)) expect(made).toContain(file.replace('secrets/', ''))
  const settings = ours.flatMap(([, { environment = {} }]) => Object.keys(environment))
  const secrets = Object.keys(compose.secrets).filter((name) => name !== 'edge.conf' && name !== 'POSTGRES_PASSWORD')
  const inFile = namesIn('deploy/compose/parde.env.example')
  expect(inFile.length).toBeGreaterThan(3)
  expect(unknown([...settings, ...secrets, ...inFile])).toEqual([])
})

test('processes start after the tables, and have time to end', () => {
  for (const name of ['web-1', 'web-2', 'worker', 'live'])
    expect(compose.services[name]?.depends_on).toMatchObject({
      migrate: { condition: 'service_completed_successfully' },
      database: { condition: 'service_healthy' },
    })
  const drain = 10
  expect(Number.parseInt(compose.services['web-1']?.stop_grace_period ?? '', 10)).toBeGreaterThan(drain + 20)
  // what the edge is told of the web processes, and they of the edge
  const addressOf = (name: string) => {
    const { networks } = compose.services[name] ?? {}
    return networks === undefined || Array.isArray(networks) ? undefined : networks['inside']?.ipv4_address
  }
  expect(compose.services['web-1']?.environment?.['TRUST_PROXY']).toBe(addressOf('edge'))
  const told = [...read('deploy/compose/README.md').matchAll(/--web ([\d.]+):3000/g)].map(([, address]) => address)
  expect(told).toEqual([addressOf('web-1'), addressOf('web-2')])
  // a second container cannot have an address that is taken: what is run beside the running ones needs one without
  const beside = [...read('deploy/compose/README.md').matchAll(/compose run (?:-\S+ )*(?:\S+:\S+ )?([a-z][\w-]*)/g)]
  expect(beside.length).toBeGreaterThan(2)
  for (const [, name = ''] of beside) expect(addressOf(name), name).toBeUndefined()
})

test('only a process that takes calls is asked whether it does', () => {
  // of the image itself it would be asked of every process: a worker would be ill for ever, and `up --wait` fail
  expect(read('deploy/image/Containerfile')).not.toMatch(/^HEALTHCHECK/m)
  const asked = ours.filter(([, service]) => 'healthcheck' in service).map(([name]) => name)
  expect(asked).toEqual(['web-1', 'web-2'])
})

interface Container {
  name: string
  image: string
  ports?: { name: string; containerPort: number }[]
  env?: { name: string }[]
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  securityContext?: unknown
  volumeMounts?: { name: string; mountPath: string }[]
  readinessProbe?: { httpGet?: { path: string; port: string }; tcpSocket?: { port: string } }
  livenessProbe?: { httpGet?: { path: string; port: string } }
  resources?: { limits?: { memory?: string }; requests?: unknown }
}
interface Resource {
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  spec?: {
    selector?: Record<string, unknown> & { matchLabels?: Record<string, string> }
    template?: {
      metadata: { labels: Record<string, string> }
      spec: {
        terminationGracePeriodSeconds?: number
        securityContext?: unknown
        automountServiceAccountToken?: boolean
        containers: Container[]
        volumes?: { name: string; emptyDir?: unknown }[]
      }
    }
    ports?: { targetPort: string }[]
    scaleTargetRef?: { kind: string; name: string }
  }
}

const base = 'deploy/kustomize/base'
const resources = readdirSync(join(root, base))
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) => parseAllDocuments(read(`${base}/${name}`)).map((document) => document.toJS() as Resource))
const running = resources.flatMap((resource) => {
  const template = resource.spec?.template
  return template === undefined ? [] : [{ resource, template, containers: template.spec.containers }]
})

test('each pod keeps the rules of restricted pods', () => {
  expect(running.map(({ resource }) => `${resource.kind}/${resource.metadata.name}`).sort()).toEqual([
    ...['Deployment/live', 'Deployment/web', 'Deployment/worker', 'Job/migrate'],
  ])
  for (const { resource, template, containers } of running) {
    const { name } = resource.metadata
    expect(template.spec.securityContext, name).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 10001,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(template.spec.automountServiceAccountToken, name).toBe(false)
    // the only folder that is written, and nothing of the node
    expect(template.spec.volumes, name).toEqual([{ name: 'data', emptyDir: expect.anything() as unknown }])
    for (const container of containers) {
      expect(container.securityContext, name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.image, name).toBe('parde')
      expect(container.volumeMounts, name).toEqual([{ name: 'data', mountPath: '/data' }])
      expect(container.resources?.limits?.memory, name).toMatch(/^\d+[MG]i$/)
      expect(unknown((container.env ?? []).map((one) => one.name)), name).toEqual([])
    }
  }
})

test('selectors, ports and references of the resources fit together', () => {
  const named = (kind: string, name: string) => resources.find((one) => one.kind === kind && one.metadata.name === name)
  for (const { resource, template } of running)
    if (resource.kind === 'Deployment') expect(resource.spec?.selector?.matchLabels).toEqual(template.metadata.labels)
  const services = resources.filter(({ kind }) => kind === 'Service')
  expect(services.map(({ metadata }) => metadata.name)).toEqual(['live', 'web'])
  for (const { metadata, spec } of services) {
    const target = running.find(({ resource }) => resource.metadata.name === metadata.name)
    expect(spec?.selector).toEqual(target?.template.metadata.labels)
    const ports = target?.containers.flatMap((one) => (one.ports ?? []).map((port) => port.name))
    for (const { targetPort } of spec?.ports ?? []) expect(ports).toContain(targetPort)
  }
  const web = running.find(({ resource }) => resource.metadata.name === 'web')
  expect(web?.containers[0]?.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' })
  // a database that is away must not restart every web process
  expect(web?.containers[0]?.livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' })
  expect(web?.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(30)
  for (const kind of ['PodDisruptionBudget', 'HorizontalPodAutoscaler']) expect(named(kind, 'web')).toBeDefined()
  expect(named('PodDisruptionBudget', 'web')?.spec?.selector?.matchLabels).toEqual(web?.template.metadata.labels)
  // with both, each `apply` takes the webs away that the autoscaler has added
  expect(web?.resource.spec).not.toHaveProperty('replicas')
  expect(named('HorizontalPodAutoscaler', 'web')?.spec?.scaleTargetRef).toMatchObject({
    kind: 'Deployment',
    name: 'web',
  })
})

test('each overlay names files that exist, and settings that do', () => {
  const folder = 'deploy/kustomize'
  for (const path of ['base', 'overlays/small', 'overlays/premiere']) {
    const { resources: parts } = parse(read(`${folder}/${path}/kustomization.yaml`)) as { resources: string[] }
    for (const part of parts)
      expect(() => readdirSync(join(root, folder, path, part.endsWith('.yaml') ? '.' : part))).not.toThrow()
    if (path === 'base')
      expect(parts.toSorted()).toEqual(
        readdirSync(join(root, folder, path)).filter((one) => one !== 'kustomization.yaml'),
      )
  }
  const settings = ['settings.env', 'secrets.example.env'].flatMap((name) =>
    namesIn(`${folder}/overlays/small/${name}`),
  )
  expect(settings).toContain('DATABASE_URL')
  expect(unknown(settings)).toEqual([])
  const { configMapGenerator } = parse(read(`${folder}/overlays/premiere/kustomization.yaml`)) as {
    configMapGenerator: { literals: string[] }[]
  }
  const literals = configMapGenerator.flatMap((one) => one.literals.map((text) => text.split('=')[0] ?? ''))
  expect(unknown(literals)).toEqual([])
})

test('a house does not start with the secrets of the example', () => {
  const of = (name: string) =>
    [...read(`deploy/kustomize/overlays/small/${name}`).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
      ([, key = '', value = '']) => [key, value] as const,
    )
  const env = Object.fromEntries([...of('settings.env'), ...of('secrets.example.env')])
  for (const name of ['PARDE_SECRET', 'EDGE_SECRET', 'METRICS_TOKEN'])
    expect(() => readConfig(env)).toThrow(`${name} is a default`)
})

test.skipIf(spawnSync('kubectl', ['kustomize', '--help']).status !== 0)('kustomize renders each overlay', () => {
  for (const overlay of ['small', 'premiere']) {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', `deploy/kustomize/overlays/${overlay}`], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    const rendered = parseAllDocuments(stdout).map((document) => document.toJS() as Resource)
    expect(rendered.length).toBe(resources.length + 2)
    const settings = rendered.find(({ kind }) => kind === 'ConfigMap')?.metadata.name
    for (const { spec } of rendered)
      for (const { envFrom = [], image } of spec?.template?.spec.containers ?? []) {
        expect(envFrom[0]?.configMapRef?.name).toBe(settings)
        expect(image).toMatch(/^parde:\d/)
      }
  }
})

const units = readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'))

test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'no unit of systemd is exposed more than 3',
  () => {
    expect(units.length).toBeGreaterThan(4)
    const args = ['security', '--offline=true', '--no-pager', '--threshold=30', ...units]
    const { status, stdout } = spawnSync('systemd-analyze', args, {
      cwd: join(root, 'deploy/systemd'),
      encoding: 'utf8',
    })
    expect([...stdout.matchAll(/exposure level for \S+: ([\d.]+)/g)]).toHaveLength(units.length)
    expect(status, stdout).toBe(0)
  },
)

test('a program that the kernel kills for its memory takes no unit with it', () => {
  // the usual policy stops the whole unit, and with it every film that is played or prepared
  for (const name of units) expect(read(`deploy/systemd/${name}`), name).toMatch(/^OOMPolicy=continue$/m)
})

test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'systemd knows every line of the units, with their program in its place',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'parde-units-'))
    const faultsOf = (name: string, more = '') => {
      const text = read(`deploy/systemd/${name}`).replaceAll('/opt/parde/node_modules/.bin/node', '/bin/true')
      writeFileSync(join(folder, name), text + more)
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, name)], { encoding: 'utf8' })
      return stderr.split('\n').filter((line) => line.includes('parde'))
    }
    try {
      expect(faultsOf('parde-live.service', 'WantedFor=nothing\n').join()).toContain('WantedFor')
      expect([...units, 'parde-backup.timer'].flatMap((name) => faultsOf(name))).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

test('units start commands that exist, and give a web process time to drain', () => {
  for (const name of units) {
    const script = /^ExecStart=.*?\b(scripts\/\S+\.ts)/m.exec(read(`deploy/systemd/${name}`))?.[1]
    expect(script, name).toBeDefined()
    expect(() => read(script ?? ''), name).not.toThrow()
  }
  const patience = /^TimeoutStopSec=(\d+)/m.exec(read('deploy/systemd/parde-web@.service'))?.[1]
  expect(Number(patience)).toBeGreaterThan(30)
})

const unitOf = (name: string) => read(`deploy/systemd/parde-${name}.service`)
const folderOfBackups = /^# BACKUP_TO=(\S+)$/m.exec(read('deploy/systemd/parde.env.example'))?.[1] ?? ''

test('the house of the example works as its units allow: nginx reads its films, and its backups can be written', () => {
  expect(read('deploy/systemd/parde.env.example')).toMatch(/^SEND_FILES=accel$/m)
  for (const name of ['web@', 'worker@', 'live']) expect(unitOf(name), name).toMatch(/^UMask=0027$/m)
  expect(folderOfBackups).toMatch(/^\//)
  // the worker makes those of each day
  for (const name of ['worker@', 'backup'])
    expect(unitOf(name), name).toContain(`\nReadWritePaths=-${folderOfBackups}\n`)
})

/** Returns the arguments that the operator's command hands to systemd; a script stands in for systemd. */
function operate(words: string[], given: Record<string, string> = {}) {
  const bin = mkdtempSync(join(tmpdir(), 'parde-operate-'))
  const told = `printf "%s\\n" "$@"; for word; do case $word in EnvironmentFile=/tmp*) cat "\${word#*=}" >&2;; esac; done`
  writeFileSync(join(bin, 'systemd-run'), `#!/bin/sh\n${told}\n`, { mode: 0o755 })
  const env = { ...process.env, ...given, TMPDIR: '/tmp', PATH: `${bin}:${process.env['PATH'] ?? ''}` }
  const { status, stdout, stderr } = spawnSync('bash', [join(root, 'deploy/systemd/parde'), ...words], {
    env,
    encoding: 'utf8',
  })
  rmSync(bin, { recursive: true })
  return { status, stderr, handed: stdout.split('\n').slice(0, -1) }
}

test('settings before the command of an operator hold for it, and stand in no argument', () => {
  const STORAGE_URL = 's3+https://key:se"cr\\et@store.example/house'
  const { status, handed, stderr } = operate(['storage:copy', 'folder', 'store'], { STORAGE_URL })
  expect(status).toBe(0)
  expect(stderr).toBe('STORAGE_URL="s3+https://key:se\\"cr\\\\et@store.example/house"\n')
  expect(handed.join(' ')).not.toContain('s3+')
  const files = handed.filter((word) => word.startsWith('EnvironmentFile='))
  // what comes last holds, and is gone afterwards
  expect(files[0]).toBe('EnvironmentFile=/etc/parde/env')
  expect(existsSync(files[1]?.replace('EnvironmentFile=', '') ?? '/')).toBe(false)
})

test('the command of an operator runs those of the release as its units do, and says which there are', () => {
  const { status, handed } = operate(['ledger:check', '--', '--a', 'two words'])
  expect(status).toBe(0)
  expect(handed).toEqual(expect.arrayContaining(['User=parde', 'EnvironmentFile=/etc/parde/env']))
  expect(handed.slice(-4)).toEqual([
    '/opt/parde/node_modules/.bin/node',
    ...['scripts/ledger-check.ts', '--a', 'two words'],
  ])
  for (const [word, said] of [
    [[], 'Say which command: parde migrate, '],
    [['bakup'], 'There is no command'],
    [['backup:check'], 'backup:check wants a checkout'],
    [['nodes:check'], 'nodes:check wants a checkout'],
  ] as const) {
    const refused = operate([...word])
    expect([refused.status, refused.handed]).toEqual([2, []])
    expect(refused.stderr).toContain(said)
  }
  const known = /^ {2}(migrate \|.+)\) shift/m.exec(read('deploy/systemd/parde'))?.[1]?.split(' | ')
  expect(known?.map((name) => name.replace(':', '-')).sort()).toEqual(
    commands.filter((name) => name !== 'run' && name !== 'sbom-of-image').sort(),
  )
})

test('what the units name to read is in a release', () => {
  const units = readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'))
  const documents = units.flatMap((name) =>
    [...read(`deploy/systemd/${name}`).matchAll(/^Documentation=file:\/opt\/parde\/(\S+)$/gm)].map(
      ([, path = '']) => path,
    ),
  )
  const [, list = ''] = /const read = \[(.+)\]/.exec(read('scripts/image/assemble.ts')) ?? []
  const taken = [...list.matchAll(/'([^']+)'/g)].map(([, path]) => path)
  expect(documents.length).toBeGreaterThan(3)
  const isTaken = (path: string) => taken.some((one) => path === one || path.startsWith(`${one}/`))
  expect(documents.filter((path) => !existsSync(join(root, path)) || !isTaken(path))).toEqual([])
})
