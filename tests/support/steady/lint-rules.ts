/**
 * Rules for browser tests, for oxlint: each forbids one way in which a test becomes red by luck. The decision
 * docs/decisions/113-checks-of-a-change.md says what each stands for.
 */

type Node = { type: string; parent?: Node; [key: string]: unknown }
type Context = { report: (finding: { node: Node; message: string }) => void }
type Rule = { create: (context: Context) => Record<string, (node: Node) => void> }

const nodeAt = (node: Node, key: string): Node | undefined => node[key] as Node | undefined
const nodesAt = (node: Node, key: string): Node[] =>
  ((node[key] as (Node | null)[] | undefined) ?? []).filter((one) => one !== null)

/** The name of an identifier or of a key; empty for anything else. */
function nameOf(node: Node | undefined): string {
  if (node?.type === 'Identifier') return String(node.name)
  return node?.type === 'Literal' ? String(node.value) : ''
}

/** `getByText` of `page.getByText(…)`; empty when it is no call of a method. */
function methodOf(call: Node): string {
  const callee = nodeAt(call, 'callee')
  return callee?.type === 'MemberExpression' ? nameOf(nodeAt(callee, 'property')) : ''
}

/** The value of a key in an object that is written down. */
function valueOf(object: Node | undefined, key: string): Node | undefined {
  if (object?.type !== 'ObjectExpression') return undefined
  const property = nodesAt(object, 'properties').find((one) => nameOf(nodeAt(one, 'key')) === key)
  return property === undefined ? undefined : nodeAt(property, 'value')
}

const argumentsWith = (call: Node, key: string): Node[] =>
  nodesAt(call, 'arguments').flatMap((one) => valueOf(one, key) ?? [])

/** Whether a call makes a page: `context.newPage()`, awaited or not. */
function makesPage(value: Node | undefined): boolean {
  if (value?.type === 'AwaitExpression') return makesPage(nodeAt(value, 'argument'))
  return value?.type === 'CallExpression' && methodOf(value) === 'newPage'
}

/**
 * A text of the whole page may be elsewhere too, in a message, in a menu, in what another test made: the locator then finds
 * two elements, at a moment that nobody chooses. Its place is said first: a role, or a part of the page.
 */
const textInAPlace: Rule = {
  create(context) {
    const pages = new Set(['page'])
    return {
      VariableDeclarator(node) {
        if (makesPage(nodeAt(node, 'init'))) pages.add(nameOf(nodeAt(node, 'id')))
      },
      CallExpression(node) {
        const callee = nodeAt(node, 'callee')
        if (methodOf(node) !== 'getByText' || !pages.has(nameOf(callee && nodeAt(callee, 'object')))) return
        const message = 'A text of the whole page may be elsewhere too: say its place, page.getByRole(…).getByText(…).'
        context.report({ node, message })
      },
    }
  },
}

/** `force` presses whatever lies there at that moment, such as a message that goes away by itself. */
const noForcedPress: Rule = {
  create: (context) => ({
    CallExpression(node) {
      if (!argumentsWith(node, 'force').some((value) => value.value === true) || /^rm(Sync)?$/.test(methodOf(node)))
        return
      if (nodeAt(node, 'callee')?.type !== 'MemberExpression') return
      context.report({
        node,
        message:
          'A forced press goes through what lies above: press as a person does (tests/support/browser/press-label.ts).',
      })
    },
  }),
}

/** The shortest wait that may be written down: that of `expect` in playwright.config.ts. */
const shortestWaitMs = 15_000

/** Inside of `expect(async () => …).toPass()` a short look is one of many. */
function isTriedAgain(node: Node): boolean {
  for (let at = node.parent; at; at = at.parent)
    if (at.type === 'CallExpression' && nameOf(nodeAt(at, 'callee')) === 'expect') return true
  return false
}

/** A wait in one's own time is too short on a busy machine, and too long on every other. */
const noOwnTime: Rule = {
  create: (context) => ({
    ImportDeclaration(node) {
      if (nameOf(nodeAt(node, 'source')) !== 'node:timers/promises') return
      context.report({ node, message: 'Wait for what must be there (expect, expect.poll), not for a time.' })
    },
    CallExpression(node) {
      const called = methodOf(node) || nameOf(nodeAt(node, 'callee'))
      const isOfTest = nameOf(nodeAt(nodeAt(node, 'callee') ?? node, 'object')) === 'test'
      if (called === 'waitForTimeout' || (called === 'setTimeout' && !isOfTest))
        context.report({ node, message: 'Wait for what must be there (expect, expect.poll), not for a time.' })
      const short = argumentsWith(node, 'timeout').find(
        ({ value }) => typeof value === 'number' && value < shortestWaitMs,
      )
      if (short !== undefined && !isTriedAgain(node))
        context.report({
          node: short,
          message: `A wait shorter than ${shortestWaitMs} ms is red on a busy machine: leave it to expect.`,
        })
    },
  }),
}

/** The browser's own signs of a complete page come before the script has drawn. */
const settledPage: Rule = {
  create(context) {
    const message =
      'A page is complete when its script has drawn: await settled(page) (tests/support/browser/settled.ts).'
    return {
      CallExpression(node) {
        if (methodOf(node) === 'waitForLoadState') context.report({ node, message })
        for (const value of argumentsWith(node, 'waitUntil'))
          if (value.value !== 'commit') context.report({ node: value, message })
      },
    }
  },
}

/** Our own `test` closes what a test leaves open, and ends the answers that it gives in the product's name. */
const ownTest: Rule = {
  create: (context) => ({
    ImportDeclaration(node) {
      if (nameOf(nodeAt(node, 'source')) !== '@playwright/test' || node.importKind === 'type') return
      const names = nodesAt(node, 'specifiers').filter(({ importKind }) => importKind !== 'type')
      if (!names.some((one) => nameOf(nodeAt(one, 'imported')) === 'test')) return
      context.report({
        node,
        message: 'Take test from tests/support/browser/browser-test.ts: it closes what a test leaves open.',
      })
    },
  }),
}

/**
 * When the last answer of a page ends, the browser stops asking the test, and what is under way at that moment is never
 * answered. One address ends by `unroute`, which is safe (keep-intercepting.ts); all of them end with the test.
 */
const answersEndWithTest: Rule = {
  create: (context) => ({
    CallExpression(node) {
      if (methodOf(node) !== 'unrouteAll') return
      context.report({ node, message: 'End one answer by unroute(address); all of them end with the test.' })
    },
  }),
}

/** Addresses at which staff change what every visitor sees on every page. */
const seenByAll = /^(\/en)?\/studio\/site$/

/** Tests that change what all visitors see. They run after all others, so that nobody else looks meanwhile. */
const aloneWithAll: Rule = {
  create(context) {
    const file = (context as Context & { filename?: string }).filename ?? ''
    return {
      Literal(node) {
        if (typeof node.value !== 'string' || !seenByAll.test(node.value) || file.includes('.alone.')) return
        context.report({
          node,
          message: 'This changes what all tests see: name the file x.alone.spec.ts, which runs by itself.',
        })
      },
    }
  },
}

/**
 * `vi.waitFor` gives up after a second by itself. A machine that does much else needs that for one turn of a test: how
 * long it waits is said (tests/support/steady/soon.ts).
 */
const waitSaysHowLong: Rule = {
  create(context) {
    return {
      CallExpression(node) {
        const isWait = ['waitFor', 'waitUntil'].includes(methodOf(node))
        const callee = nodeAt(node, 'callee')
        if (!isWait || nameOf(callee && nodeAt(callee, 'object')) !== 'vi') return
        if (nodesAt(node, 'arguments').length < 2) context.report({ node, message: 'Say how long it waits: soon.' })
      },
    }
  },
}

export default {
  meta: { name: 'browser-tests' },
  rules: {
    'text-in-a-place': textInAPlace,
    'no-forced-press': noForcedPress,
    'no-own-time': noOwnTime,
    'settled-page': settledPage,
    'own-test': ownTest,
    'alone-with-all': aloneWithAll,
    'answers-end-with-test': answersEndWithTest,
    'wait-says-how-long': waitSaysHowLong,
  },
}
