import { savedQueueKey } from '../audio-door.ts'
import { profileKey } from '../chosen-profile.ts'
import { currencyKey } from '#web/features/payments/gateways/currency-key.ts'
import { sessionStore } from '../session.ts'
import { reloadedKey } from '../stale-build.ts'
import { askForScripts, awaitFirstView, isQuickLine } from './first-view.ts'
import { awaitTouch, holdPictures, runScripts, tickCountdowns } from './in-the-page.ts'

/** A member’s page is whole without scripts when both are in the browser: with one of them, something is to be settled. */
const [tokenKey, profileText] = [sessionStore.tokenKey, profileKey].map((key) => JSON.stringify(key))
const gateways = '/api/v1/core/gateways'

/** The code that starts the page, as React Router writes it. */
const ownScript = /<script type="module" async="">([\s\S]*?)<\/script>/

/** At the document's beginning: whether scripts are needed at once, and whether pictures wait. */
const landingEarly = `(function(){document.currentScript.remove();\
var store,needed=/[?&]login=1(&|$)/.test(location.search);\
try{store=localStorage;needed=needed||!store.getItem(${tokenKey})!==!store.getItem(${profileText})||!!store.getItem(${JSON.stringify(savedQueueKey)})}catch(e){}\
window.waiting={needed:needed,show:needed?function(){}:(${holdPictures.toString()})()}})()`

/** At its end, in the place of the page's own scripts. */
const landingStarter = `(function(){document.currentScript.remove();\
var waiting=window.waiting,run=${runScripts.toString()};\
(${tickCountdowns.toString()})();\
(${awaitTouch.toString()})(waiting.needed,${JSON.stringify(currencyKey)},${JSON.stringify(gateways)},\
function(){waiting.show();run(${JSON.stringify(reloadedKey)})})})()`

/** The same document with inert scripts: `early` runs at its beginning, `starter` in their place. */
function withInertScripts(html: string, early: string, starter: string): string {
  if (!ownScript.test(html)) return html
  return html
    .replaceAll(/<link rel="(modulepreload)"/g, '<link data-waits="$1"')
    .replaceAll(/<link rel="(preload)"(?=[^>]* as="fetch")/g, '<link data-waits="$1"')
    .replace(/<meta charset="utf-8"\/>/i, (charset) => `${charset}<script>${early}</script>`)
    .replace(
      ownScript,
      (_whole, code: string) => `<script type="text/plain">${code}</script><script>${starter}</script>`,
    )
}

/**
 * The same document with scripts that wait for the first touch. Nothing is loaded for them before; the code that starts
 * them is inert text until then, and allowed by its hash like all others. A page without its scripts must be whole: its
 * links lead on, its forms are sent, and what only scripts can show starts them.
 */
export const withWaitingScripts = (html: string): string => withInertScripts(html, landingEarly, landingStarter)

/**
 * How a page says that nothing can be done there before its scripts have run: by this attribute on the placeholder. With
 * `soon` there is a button, and what it does needs them.
 */
const placeholder = / data-needs-scripts="(soon)?"/

/** So far (pixels) below the window pictures come on a weak line. */
const aheadPixels = 300
/** A picture that never comes holds the scripts up no longer than this. */
const patienceMs = 8000

const neededFiles = /<link rel="(?:modulepreload"|preload"(?=[^>]* as="fetch"))[^>]*>/g

/** Files that the scripts of a document need, as `askForScripts` takes them. */
function filesOf(html: string): (readonly [string, string])[] {
  return [...html.matchAll(neededFiles)].flatMap(([link]) => {
    const href = / href="([^"]*)"/.exec(link)?.[1]
    return href === undefined ? [] : [[link.includes('as="fetch"') ? 'fetch' : '', href] as const]
  })
}

/**
 * The same document, whose scripts come after the first view where the line is weak: at 400 kbit/s they are four seconds
 * of it, and links, forms and pictures need none of them. On a quick line, and where the page is a placeholder, they come
 * with it, as the browser would have found them. A button that is pressed before is pressed again (`early-presses.ts`).
 */
export function withLaterScripts(html: string): string {
  const needed = placeholder.exec(html)
  const moment = needed === null ? 'loaded' : needed[1] === 'soon' ? 'painted' : 'now'
  const files = JSON.stringify(filesOf(html)).replaceAll('<', '\\u003c')
  return withInertScripts(
    html,
    `(function(){document.currentScript.remove();var quick=(${isQuickLine.toString()})(),moment=quick?'now':'${moment}';\
if(quick)document.documentElement.dataset.fonts='all';if(moment==='now')(${askForScripts.toString()})(${files});\
window.waiting={moment:moment,show:quick?function(){}:(${holdPictures.toString()})(${aheadPixels})}})()`,
    `(function(){document.currentScript.remove();var waiting=window.waiting,run=${runScripts.toString()};\
(${awaitFirstView.toString()})(waiting.moment,${patienceMs},function(){waiting.show();run(${JSON.stringify(reloadedKey)})})})()`,
  )
}
