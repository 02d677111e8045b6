import { PurchaseType } from '#contract/payments/payments.ts'
import { productKinds } from '#lib/lists/product-kinds.ts'

/**
 * The walls of the house, as data (docs/architecture.md draws them). The longest matching folder decides what a file
 * is part of and what that part may import; within its own part a file imports what it likes.
 */
export const parts: Record<string, string[]> = {
  'src/lib': [],
  'src/contract': ['src/lib'],
  'src/db': ['src/lib'],
  'src/jobs': ['src/lib', 'src/db'],
  'src/media': ['src/lib'],
  'src/storage': ['src/lib'],
  'src/backup': ['src/lib', 'src/db', 'src/storage'],
  'src/sandbox': ['src/lib'],
  'src/player/core': ['src/lib'],
  'src/player/locales': ['src/lib', 'src/player/core'],
  'src/player/dom': ['src/lib', 'src/player/core'],
  'src/player/react': ['src/lib', 'src/player/core', 'src/player/dom', 'src/player/locales'],
  'src/server': ['src/lib', 'src/contract', 'src/db', 'src/jobs', 'src/storage'],
  // The one feature that prepares films.
  'src/server/features/media': [
    'src/lib',
    'src/contract',
    'src/db',
    'src/jobs',
    'src/media',
    'src/storage',
    'src/server',
  ],
  // It makes the house's backups by the hour.
  'src/server/features/operations/backups': [
    'src/lib',
    'src/contract',
    'src/db',
    'src/jobs',
    'src/storage',
    'src/backup',
    'src/server',
  ],
  'src/worker': ['src/lib', 'src/db', 'src/jobs', 'src/storage', 'src/server'],
  'src/live': ['src/lib', 'src/db', 'src/jobs', 'src/media', 'src/storage', 'src/server'],
  'src/web': ['src/lib', 'src/contract', 'src/player/core', 'src/player/dom', 'src/player/react', 'src/player/locales'],
}

export const featuresFolder = 'src/server/features/'

/** The fifteen subjects of the house (docs/architecture.md): the same names in the contract, the server, the pages and the studio. */
export const subjects = [
  'accounts',
  'catalog',
  'community',
  'finance',
  'media',
  'memberships',
  'notices',
  'operations',
  'payments',
  'playback',
  'screenings',
  'search',
  'shop',
  'site',
  'support',
]

/** Subjects that are one room: their folder has the door, and its folders are parts of that room. All others hold rooms. */
export const oneRoom: Record<'server' | 'web', string[]> = {
  server: ['community', 'media', 'search'],
  web: ['community', 'search', 'shop'],
}

/** Folders that the rooms of the studio share; they belong to no subject. */
export const studioBase = ['form', 'frame', 'table']

/** The rooms of money know what is bought by what a purchasable answers, and not by what kind of thing it is. */
export const moneyRooms = [
  'payments/purchases',
  'payments/refunds',
  'payments/gateways',
  'payments/discounts',
  'finance/books',
]

/** The words that no room of money uses: types of purchases, and kinds of products. */
export const soldThings: ReadonlySet<string> = new Set<string>([...PurchaseType.options, ...productKinds])

/** Who has to: the lists that the contract asks for by type, and as what a discount sees a type. */
export const mayNameSoldThings = ['payments/purchases/routes.ts', 'payments/discounts/judge-discount.ts']

/**
 * The searches of visitors, which rank what they find. Every other search for what somebody typed goes through
 * `src/db/told-words.ts`, so that staff find what they are told in whatever digits, letters and order.
 */
export const ownLikes = ['shop/goods/goods-queries.ts', 'search/find/doc-queries.ts', 'search/lines/line-queries.ts']

export const webFeaturesFolder = 'src/web/features/'

/** Pages for staff: rooms by subject, beside the folders that they share. */
export const studioFolders = ['src/web/features/studio/', 'src/web/routes/studio/']

/**
 * The files that a room of the web opens to other rooms. They are named one by one, and not by an `index.ts` as on the server:
 * that would draw the whole room, with its styles, into every page that needs a hook of it. Pages (`src/web/routes`)
 * and the shell put rooms together, and may open any file.
 */
export const webDoors: Record<string, string[]> = {
  'accounts/members': [
    'addresses/address-form.tsx',
    'addresses/address.ts',
    'addresses/use-delivery-countries.ts',
    'addresses/use-provinces.ts',
    'factors/studio-behind.ts',
    'login-door.ts',
    'login-flow.ts',
    'login.css',
    'members-only.tsx',
    'name-of.ts',
    'profiles/avatar.tsx',
    'shown-user-name.tsx',
    'sign-out.ts',
    'steps/devices.tsx',
    'steps/legal-link.tsx',
    'steps/second-factor.tsx',
    'steps/verify.tsx',
    'use-seconds-left.ts',
    'use-submit.ts',
  ],
  'catalog/programme': ['programme-list.tsx'],
  'catalog/series': ['episode-rows.ts', 'series.ts', 'use-own-series.ts'],
  'catalog/titles': [
    'buy-link.tsx',
    'language-names.ts',
    'people.tsx',
    'product-details.tsx',
    'product-hero.tsx',
    'product-json-ld.ts',
    'product.ts',
    'share-button.tsx',
    'synopsis.tsx',
    'trailer.tsx',
    'way-terms.tsx',
    'ways-note.tsx',
    'ways.css',
  ],
  community: ['comments/moments-of.tsx', 'comments/talk-of.tsx', 'heart.tsx', 'reactions/reaction-buttons.tsx'],
  'operations/captcha': ['captcha-part.tsx', 'captcha-text.ts', 'use-captcha.ts'],
  'payments/discounts': ['discount-field.tsx', 'discount.css', 'use-discount.ts'],
  'payments/gateways': [
    'currency-choice.tsx',
    'currency.ts',
    'chosen-bank.ts',
    'gateway-choice.tsx',
    'leave-for-bank.ts',
    'no-gateway.tsx',
    'segments.css',
  ],
  'payments/purchases': [
    'purchase-info.ts',
    'checkout-page.tsx',
    'checkout.tsx',
    'held-note.tsx',
    'pay-desk.tsx',
    'use-order.ts',
    'use-pay.ts',
  ],
  'payments/wallet': ['amount-field.tsx', 'balance.ts', 'typed-amount.ts', 'wallet-share.ts'],
  'playback/child-wishes': ['ask-grown-up.tsx'],
  'playback/device-check': ['device-check.tsx', 'line-verdict.ts', 'measure-line.ts'],
  'playback/next-episode': ['episode-panel.tsx', 'next-card.tsx'],
  'playback/play': [
    'begun/begun-card.tsx',
    'begun/minutes-left.ts',
    'begun/use-begun.ts',
    'play-info.ts',
    'play-screen.tsx',
    'start/own-place.ts',
  ],
  'playback/reports': ['report-part.tsx'],
  'screenings/festivals': ['festival-card.tsx', 'festivals.css', 'vote-card.tsx'],
  'screenings/lobby': ['test-sound.ts'],
  'screenings/questions': ['questions.tsx'],
  'screenings/reports': ['download-report.tsx', 'month-choice.tsx', 'months.ts', 'report-view.tsx'],
  'screenings/schedule': [
    'city-time.ts',
    'countdown.tsx',
    'own-hours.tsx',
    'room-facts.tsx',
    'screening-card.tsx',
    'screening.ts',
    'seats/stepper.tsx',
    'tickets/pass.css',
    'tickets/ticket-calendar.ts',
    'tickets/ticket-code.ts',
    'tickets/ticket-door.css',
    'tickets/ticket-scanner.tsx',
    'use-visitor-zone.ts',
  ],
  shop: ['goods/goods-card.tsx', 'goods/shop.css'],
  'site/home': ['widget-row.tsx'],
  'site/landings': ['form-text.ts', 'landing-view.tsx'],
  'site/text-pages': ['sent-to.ts', 'text-page.tsx'],
  studio: [
    'desk.css',
    'drop-zone.tsx',
    'figures.ts',
    'looked-up.tsx',
    'moment.tsx',
    'reset-factors.tsx',
    'rested-field.tsx',
    'room-head.tsx',
    'use-answer.ts',
    'use-asking.ts',
    'use-country-names.ts',
    'use-now.ts',
    'use-rested.ts',
    'when-seen.ts',
  ],
  'studio/catalog/choices': ['choice-picker.tsx', 'still-choice.tsx', 'use-choices.ts'],
  'studio/catalog/series': ['season-table.tsx', 'seasons-card.tsx'],
  'studio/catalog/titles': [
    'editor/new-title-address.ts',
    'editor/year-entry.ts',
    'title-picker.tsx',
    'use-titles-named.ts',
  ],
  'studio/form': [
    'area-field.tsx',
    'changed-meanwhile.ts',
    'combo-box.tsx',
    'count-field.tsx',
    'day-entry.ts',
    'day-field.tsx',
    'draft-field.tsx',
    'draft-frame.tsx',
    'form-parts.tsx',
    'faults.ts',
    'fitting.ts',
    'form.css',
    'instant-entry.ts',
    'leave-guard.tsx',
    'moment-fields.tsx',
    'money-field.tsx',
    'move-button.tsx',
    'remove-asked.tsx',
    'save-draft.ts',
    'segments.tsx',
    'toggle.tsx',
    'typed-fields.ts',
    'use-draft.ts',
  ],
  'studio/frame': ['came-from.ts', 'room-gate.tsx', 'staff.ts', 'studio-rooms.ts', 'use-desk-keys.ts'],
  'studio/media/files': [
    'media-data.ts',
    'media.css',
    'sound-file.ts',
    'upload-view.tsx',
    'uploads.ts',
    'use-title-media.ts',
    'video-card.tsx',
    'video-file.ts',
  ],
  'studio/media/pictures': ['picture-desk.tsx', 'picture-file.ts', 'pictures.css', 'use-picture-change.ts'],
  'studio/payments/refunds': ['refund-data.ts', 'refund-form.tsx', 'refund-item.tsx', 'refunds.css'],
  'studio/site/home': ['home-data.ts', 'row-fields.tsx'],
  'studio/site/landings': ['block-frame.tsx', 'page-frame.tsx'],
  'studio/table': ['list-answer.tsx', 'made-list.tsx', 'state-chips.tsx', 'table.css', 'table.tsx'],
  'support/cases': ['contact-text.ts'],
}

/** Where a thing that is forbidden in the rest of `src` has its place. A path that ends in `/` means all below it. */
export type Allowed = { uses: RegExp; where: RegExp[]; why: string }

export const allowedUses: Record<string, Allowed> = {
  sql: {
    uses: /^(sql``|\w+(From|Into|Table)\(\))$/,
    where: [/\/[\w-]+-queries\.ts$/, /^src\/db\//, /^src\/jobs\//],
    why: 'SQL lives in …-queries.ts, migrations, src/db and src/jobs',
  },
  environment: {
    uses: /^process\.env$/,
    where: [/\/config\.ts$/, /^src\/db\/embedded\//],
    why: 'the environment is read in config.ts',
  },
  fetch: {
    uses: /^fetch\(\)$/,
    where: [
      /^src\/web\/api[\w-]*\.tsx?$/,
      // The texts of one language are an asset of the build.
      /^src\/web\/i18n\/(part-)?texts\.tsx?$/,
      // pages, network first; and whether the network is back
      /^src\/web\/service-worker\/worker\.ts$/,
      /^src\/web\/offline\/offline-page\.ts$/,
      // the streaming host's lookup is no call of the API
      /^src\/web\/features\/playback\/play\/play-info\.ts$/,
      // a key is bytes that the player asks for, at a moment of its own
      /^src\/web\/features\/playback\/play\/together\/screening-keys\.ts$/,
      /^src\/web\/features\/playback\/play\/live\/live-key\.ts$/,
      /^src\/web\/features\/playback\/device-check\/measure-line\.ts$/,
      // it runs in the document before any of the site's code, the API client too, has come
      /^src\/web\/waiting\/in-the-page\.ts$/,
      /^src\/server\/features\/payments\/gateways\/adapters\/[\w-]+\.ts$/,
      /\/sms[\w-]*\.ts$/,
      /^src\/sandbox\//,
      /^src\/player\/dom\//,
    ],
    why: 'fetch() is called in the API client, in a gateway’s own file and in the SMS adapter',
  },
  clock: {
    uses: /^(new Date\(\)|Date\.now\(\))$/,
    where: [/^src\/lib\/time\/clock\.ts$/, /^src\/web\//, /^src\/player\//],
    why: 'the time comes from an injected Clock (#lib/time/clock.ts)',
  },
  'whole texts': {
    uses: /^(text\.slice\(0, …\)|\.substr(ing)?\(\))$/,
    where: [
      /^src\/lib\/text\/shortened\.ts$/,
      // the banks of the demo, samples of a file's bytes, and codes that are made of Latin letters
      /^src\/sandbox\//,
      /^src\/media\/subtitles\/(old-letters|formats\/(other-formats|read-sami))\.ts$/,
      /^src\/lib\/text\/code-of-name\.ts$/,
      /^src\/web\/features\/studio\/memberships\/gifts\/gift-form\.ts$/,
    ],
    why: 'a text that people write is refused in words or stays whole; what must be cut is cut by #lib/text/shortened.ts',
  },
  "the browser's fields": {
    uses: /^type="/,
    where: [],
    why: 'a number is typed in CountField or MoneyField and a day in DayField or MomentFields, in any digits and either calendar',
  },
  'typed numbers': {
    uses: /^toLatinDigits\(\)$/,
    where: [
      /^src\/(lib|media|player|sandbox)\//,
      // the lines of a text and a shop's own numbers, cleaned of more than unseen marks
      /^src\/server\/features\/(community\/comments\/reasons-to-hold|payments\/purchases\/records\/change-seller|payments\/discounts\/code-spelling)\.ts$/,
      /^src\/server\/features\/shop\/goods\/studio\/goods-faults\.ts$/,
      // fields that keep nothing but digits or letters, and a day in words
      /^src\/web\/(ui\/code-input\.tsx|features\/(screenings\/schedule\/tickets\/ticket-code|payments\/wallet\/typed-amount)\.ts)$/,
      /studio\/form\/instant-entry\.ts$/,
      // what the house itself has written, and file names
      /notices\/templates\/notice-preview\.tsx$/,
      /studio\/catalog\/series\/match-files\.ts$/,
    ],
    why: 'typed digits are read by typedDigits() (#lib/typed/typed-digits.ts), because marks that nobody sees are pasted along; a whole number by readWhole() (#lib/typed/whole-number.ts): an empty field is no zero, and grouped digits count',
  },
  searches: {
    uses: /^\.searchParams$/,
    where: [/^src\/(?!web\/)/, /^src\/web\/page-query\.ts$/],
    why: 'a page reads its search by searchOf() (web/page-query.ts), which names it to the cache of pages',
  },
  addresses: {
    uses: /^request\.ip$/,
    where: [/^src\/server\/http\/address\.ts$/],
    why: 'a caller’s address is read by addressOf() (http/address.ts): a proxy may state one with a port, or none',
  },
  standbys: {
    uses: /^(\.standby|readingDb\(\))$/,
    where: [
      // reports of screenings, the lists of payments and of what staff did as files, and the check of the ledger
      /^src\/server\/features\/screenings\/reports\/routes\.ts$/,
      /^src\/server\/features\/finance\/books\/routes\.ts$/,
      /^src\/server\/features\/operations\/audit\/audit-routes\.ts$/,
      /^src\/server\/(standby|web-process)\.ts$/,
    ],
    why: 'only reports and exports read a standby (src/server/standby.ts says why)',
  },
  spreads: {
    uses: /^\.\.\.\{ a, b \}$/,
    where: [],
    why: 'the keys of an object are written into it, one a line where they do not fit',
  },
  transactions: {
    uses: /^\.transaction\(\)$/,
    where: [/^src\/db\/transaction\.ts$/],
    why: 'transaction() of #db/transaction.ts tries again after a deadlock',
  },
}

/** Files that read rows or show them: the columns' types say what a row holds (docs/decisions/047-column-types.md). */
export const filesOfRows: RegExp[] = [/^src\/.*\/([\w-]+-)?queries\.ts$/, /^src\/server\/.*\/present-[\w-]+\.ts$/]

/** Who works with files of this machine. In the server that is the scratch space; what outlives a process goes through src/storage. */
const fileFolders = {
  where: [
    /^src\/(storage|media|sandbox|db|backup)\//,
    // Files of the program itself: its build, its sources, the demo's pictures and settings, its tables.
    /^src\/server\/features\/accounts\/members\/password\/leaked-passwords\.ts$/,
    /^src\/server\/(clock|typed-command|http\/[\w-]+|demo\/[\w-]+|settings\/look-at-files)\.ts$/,
    /^src\/worker\/find-jobs\.ts$/,
    /^src\/server\/features\/media\/scratch[\w-]*\.ts$/,
  ],
  why: 'files that outlive a process go through the door of src/storage',
}

/** Packages that open a door to the outside, and the folders that may use it. */
export const allowedPackages: Record<string, { where: RegExp[]; why: string }> = {
  'node:child_process': {
    where: [/^src\/media\//, /^src\/db\/embedded\//],
    why: 'programs are spawned in src/media and src/db/embedded',
  },
  '@opentelemetry/': {
    where: [/^src\/server\/tracing\/(?!start-tracing)/],
    why: 'OpenTelemetry is loaded by src/server/tracing alone; spans are made by #lib/trace.ts',
  },
  'src/media/subtitles/read-subtitle.ts': {
    where: [/^src\/media\//],
    why: 'a subtitle of 15 MB takes seconds: readApart() of read-apart.ts reads it in a thread of its own',
  },
  'src/server/features/shop/goods/studio/read-table.ts': {
    where: [/^src\/server\/features\/shop\/goods\/studio\/(table-thread|read-table-apart)\.ts$/],
    why: 'a table of 2 MB takes a second: readTableApart() reads it in a thread of its own',
  },
  'src/lib/media/lyrics/with-translation.ts': {
    where: [
      /^src\/server\/features\/catalog\/music\/(lyrics-thread|read-lyrics-apart)\.ts$/,
      /^src\/web\//,
      /^src\/lib\//,
    ],
    why: 'lyrics of 100,000 characters take long: readLyricsApart() reads them in a thread of its own',
  },
  'node:worker_threads': {
    where: [/^src\/media\//, /-thread\.ts$/],
    why: 'threads are begun by inThread() of src/media/in-thread.ts, which limits their time and memory',
  },
  sharp: {
    where: [/^src\/media\/pictures\/(open-picture|picture-process)\.ts$/, /^src\/media\/(captcha|share-card)\/draw-/],
    why: 'what somebody sends is opened by the process of src/media/pictures alone; captchas and cards are our own drawings',
  },
  'node:fs': fileFolders,
  'node:fs/promises': fileFolders,
}

/** Style sheets that mean the screen's own left and right: time runs the same way in every language. */
export const physicalSheets: RegExp[] = []

/** They say what a file is and not of what: each needs its subject before it (`card-queries.ts`). */
export const halfNames = ['queries', 'rules', 'present', 'kept']

export const forbiddenNames = ['util', 'utils', 'helper', 'helpers', 'type', 'types', 'constants', 'manager', 'service']
