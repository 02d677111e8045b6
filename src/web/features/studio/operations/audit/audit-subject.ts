/** The subject of a deed: a kind of thing with its id, or the only thing of its kind. */
export type Subject = { kind: string; id: string | null }

/** `product:12`, `purchase 1042`, `home`. */
export function readSubject(subject: string): Subject {
  const [, kind = '', id = ''] = /^([a-z_-]+)[: ](.+)$/s.exec(subject) ?? []
  return kind === '' ? { kind: subject, id: null } : { kind, id }
}

/** Things with a page of their own, by their id. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  product: (id) => `titles/${id}`,
  screening: (id) => `screenings/${id}`,
  festival: (id) => `festivals/${id}`,
  goods: (id) => `goods/${id}`,
  person: (id) => `people/${id}`,
  member: (id) => `members/${id}`,
  title_collection: (id) => `title-collections/${id}`,
  collection: (id) => `goods/collections/${id}`,
  landing: (id) => `landings/${id}`,
  cafe: (id) => `cafes/${id}`,
  discount: (id) => `discounts/${id}`,
  gift_campaign: (id) => `gifts/${id}`,
  mass_remedy: (id) => `mass-remedies/${id}`,
  delivery: (id) => `delivery/${id}`,
  api_key: () => 'api-keys',
  webhook: (id) => `webhooks/${id}`,
  variant: (id) => `stock/${id}`,
  // a name and a revision
  text_page: (id) => `pages/${id.split(':')[0] ?? ''}`,
  notice_text: (id) => `notice-texts/${id.split(':')[0] ?? ''}`,
  // an order is recorded by its purchase
  order: (id) => `finance/purchases/${id}`,
  purchase: (id) => `finance/payments?query=${id}`,
  jobs: (id) => `jobs?kind=${id}`,
  // those without a page of their own stand in a list
  plan: () => 'plans',
  case_template: () => 'case-templates',
  report_party: () => 'reports/parties',
  synonym: () => 'searches',
  seller: () => 'finance/seller',
  staff_invitation: () => 'staff',
  genre: () => 'genres',
  // a list and a row of it
  house_list: (id) => `lists?list=${id.split('.')[0] ?? ''}`,
  job: () => 'jobs',
}

/** Things of which there is one. */
const wholes: Readonly<Record<string, string>> = {
  home: 'home',
  genres: 'genres',
  site: 'site',
  shop: 'orders/terms',
  goods: 'goods',
  collections: 'goods/collections',
  delivery: 'delivery',
  case_templates: 'case-templates',
  'comment-words': 'comments',
}

const own = <T>(of: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined

/** Where in the studio it stands; null where it has no page. Ids are words and numbers, so anything else leads nowhere. */
export function pathOfSubject({ kind, id }: Subject): string | null {
  const path = id === null ? own(wholes, kind) : /^[\w:.-]+$/.test(id) ? own(pages, kind)?.(id) : undefined
  return path === undefined ? null : `/studio/${path}`
}
