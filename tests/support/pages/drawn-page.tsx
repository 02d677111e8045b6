import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { IntlProvider, type Messages } from 'use-intl'
import type { Locale } from '#lib/text/locale.ts'
import { StaffContext } from '#web/features/studio/frame/staff.ts'
import type { Me } from '#web/session.ts'
import { noFrame } from '#web/site-frame.ts'
import { routeAt, sampleOf } from './sample-answers.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
const catalogues = ['', 'account-', 'desks-', 'listening-', 'live-', 'report-', 'studio-', 'voices-']

/** All texts of a language: a page does not say which parts it loads. */
function textsOf(locale: Locale): Messages {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(path.join(root, 'src', 'web', 'i18n', `${name}${locale}.json`), 'utf8'))
  return Object.assign({}, ...catalogues.map(read)) as Messages
}
const texts: Partial<Record<Locale, Messages>> = {}

type Args = { request: Request; params: Record<string, string>; context: { get: () => unknown } }
type Page = { default: ComponentType; loader?: (args: Args) => Promise<unknown> }

/** The questions of a page in the browser, and their answers: a test puts this in place of the hooks that ask. */
export class Told {
  many = 0
  /** Every question is answered by a failure of the house. */
  fails = false
  /** Whether the page has asked anything. */
  hasAsked = false
  readonly #known = new Map<string, { value: unknown } | { error: unknown } | null>()
  #waiting: Promise<unknown>[] = []

  begin(many: number): void {
    this.many = many
    this.hasAsked = false
    this.#known.clear()
    this.#waiting = []
  }

  /** The answer to a question; null while it waits. */
  ask(key: string, ask: (signal: AbortSignal) => Promise<unknown>): { value: unknown } | { error: unknown } | null {
    this.hasAsked = true
    if (this.fails) return { error: new Error('503') }
    if (!this.#known.has(key)) {
      this.#known.set(key, null)
      this.#waiting.push(
        ask(new AbortController().signal).then(
          (value) => this.#known.set(key, { value }),
          (error: unknown) => this.#known.set(key, { error }),
        ),
      )
    }
    return this.#known.get(key) ?? null
  }

  /** Waits for what was asked; false where nothing was. */
  async answered(): Promise<boolean> {
    const waiting = this.#waiting.splice(0)
    await Promise.all(waiting)
    return waiting.length > 0
  }
}

/** Who works in the studio: somebody who may do everything. */
const staff = { ...(sampleOf(routeAt('/me') ?? fail(), 1) as { me: Me }).me, staff_role: 'admin' } as const

function fail(): never {
  throw new Error('The contract has lost a call.')
}

const rootData = {
  origin: 'https://parde.example',
  currency: 'IRR',
  currencies: ['IRR'],
  frame: noFrame,
  hasSupport: true,
  vat: { percent: 10, next: null },
}

/** More than any page needs: its own question, and one that follows from the answer. */
const mostRounds = 4

const usualParams = {
  id: '1',
  value: 'drama',
  slug: 'x',
  number: '1',
  key: 'about',
  name: 'about',
  secret: 'x',
  file: '1',
}

/** Returns the data of the page's loader, where each list of the API has `many` entries. */
async function loadedBy(page: Page, request: Request, many: number, params: Record<string, string>): Promise<unknown> {
  if (page.loader === undefined) return null
  const api = (address: string) => {
    const route = routeAt(address)
    return Promise.resolve({ status: route === undefined ? 404 : 200, body: route && sampleOf(route, many) })
  }
  const site = { origin: rootData.origin, supportEmail: null, vat: rootData.vat }
  const context = { get: () => Object.assign(api, site) }
  const value = await page.loader({ request, params, context })
  return typeof value === 'object' && value !== null && 'data' in value && 'init' in value ? value.data : value
}

type Drawing = { address: string; locale: Locale; told: Told; many: number; id?: string }

/** The HTML of a page in whose answers each list has `many` entries, once all has come that it asks for. */
export async function drawnPage(
  page: Page,
  { address, locale, told, many, id = usualParams.id }: Drawing,
): Promise<string> {
  told.begin(many)
  const at = `${locale === 'en' ? '/en' : ''}${address}`
  const value = await loadedBy(page, new Request(`https://parde.example${at}`), many, { ...usualParams, id })
  const [pathname = ''] = at.split('?')
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Outlet,
      loader: () => rootData,
      children: [{ id: 'page', path: pathname.slice(1), Component: page.default, loader: () => value }],
    },
  ])
  const messages = (texts[locale] ??= textsOf(locale))
  const draw = () =>
    renderToStaticMarkup(
      <IntlProvider locale={locale} messages={messages} timeZone="Asia/Tehran">
        <StaffContext value={staff}>
          <Stub initialEntries={[at]} hydrationData={{ loaderData: { root: rootData, page: value } }} />
        </StaffContext>
      </IntlProvider>,
    )
  let html = draw()
  // an answer may lead to another question, but a question that asks the time leads to itself
  for (let round = 0; round < mostRounds && (await told.answered()); round += 1) html = draw()
  return html
}
