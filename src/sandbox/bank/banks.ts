import { attachMellat } from '../mellat/emulated.ts'
import { attachPasargad } from '../pasargad/emulated.ts'
import { attachPaypal } from '../paypal/emulated.ts'
import { attachSaman } from '../saman/emulated.ts'
import { attachZarinpal } from '../zarinpal/emulated.ts'
import type { AttachBank } from './emulated-bank.ts'

/** Every emulated bank, in the order in which the demo page names them. */
export const banks: AttachBank[] = [attachZarinpal, attachMellat, attachPasargad, attachSaman, attachPaypal]
