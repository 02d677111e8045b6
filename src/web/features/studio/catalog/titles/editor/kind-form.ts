import type { InputOf } from '#contract/api.ts'
import type { SharedField } from '#contract/catalog/titles.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { StudioTitle } from '../title-data.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'

export type TitleInput = InputOf<'POST /studio/titles'>['body']
/** Kinds that the studio can make. */
export type EditedKind = StudioTitle['kind']

export type TitleOf = { [K in EditedKind]: Extract<StudioTitle, { kind: K }> }
export type InputOfKind = { [K in EditedKind]: Extract<TitleInput, { kind?: K }> }

/** The fields that only one kind has: their empty values, how they show saved values, and how they are read. */
export type KindForm<K extends EditedKind, Form> = {
  empty: (locale: Locale) => Form
  formOf: (title: TitleOf[K], locale: Locale) => Form
  /** In the contract's form; faults are added to `faults` by the contract's names. */
  inputOf: (
    form: Form,
    faults: Faults,
    known: { was: StudioTitle | null; locale: Locale; isFree: boolean },
  ) => Omit<InputOfKind[K], SharedField>
}
