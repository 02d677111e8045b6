import { savedQueueKey } from '../audio-door.ts'
import { profileKey } from '../chosen-profile.ts'
import { currencyKey } from '#web/features/payments/gateways/currency-key.ts'
import { sessionStore } from '../session.ts'
import { reloadedKey } from '../stale-build.ts'
import { awaitTouch, holdPictures, runScripts, tickCountdowns } from './in-the-page.ts'

/** A member’s page is whole without scripts when both are in the browser: with one of them, something is to be settled. */
const [tokenKey, profileText] = [sessionStore.tokenKey, profileKey].map((key) => JSON.stringify(key))
const gateways = '/api/v1/core/gateways'

/** The code that starts the page, as React Router writes it. */
const ownScript = /<script type="module" async="">([\s\S]*?)<\/script>/

/** At the document's beginning: whether scripts are needed at once, and whether pictures wait. */
const early = `(function(){document.currentScript.remove();\
var store,needed=/[?&]login=1(&|$)/.test(location.search);\
try{store=localStorage;needed=needed||!store.getItem(${tokenKey})!==!store.getItem(${profileText})||!!store.getItem(${JSON.stringify(savedQueueKey)})}catch(e){}\
window.waiting={needed:needed,show:needed?function(){}:(${holdPictures.toString()})()}})()`

/** At its end, in the place of the page's own scripts. */
const starter = `(function(){document.currentScript.remove();\
var waiting=window.waiting,run=${runScripts.toString()};\
(${tickCountdowns.toString()})();\
(${awaitTouch.toString()})(waiting.needed,${JSON.stringify(currencyKey)},${JSON.stringify(gateways)},\
function(){waiting.show();run(${JSON.stringify(reloadedKey)})})})()`

/**
 * The same document with scripts that wait for the first touch. Nothing is loaded for them before; the code that starts
 * them is inert text until then, and allowed by its hash like all others. A page without its scripts must be whole: its
 * links lead on, its forms are sent, and what only scripts can show starts them.
 */
export function withWaitingScripts(html: string): string {
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
