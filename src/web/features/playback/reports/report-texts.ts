import * as en from 'virtual:messages/report-en'
import * as fa from 'virtual:messages/report-fa'
import { partTexts } from '#web/i18n/part-texts.tsx'

/** The texts of reports from the player, which come when one is begun. */
export const reportTexts = partTexts({ fa, en })
