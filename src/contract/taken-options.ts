import type { Language, Translated } from './languages.ts'

export interface SoldOption {
  readonly name: string
  readonly value: string
}

/** The options of a sold piece without the declined ones. */
export const takenOptions = <O extends Pick<SoldOption, 'value'>>(options: readonly O[]): O[] => options.filter(({ value }) => value !== 'no')

/** The options that a document prints per piece; delivery is printed once per order. */
export const printedOptions = <O extends SoldOption>(options: readonly O[]): O[] => takenOptions(options).filter(({ name }) => name !== 'delivery')

export interface OptionText {
  readonly translations: Translated<{ readonly property: string; readonly value: string }>
  readonly note: string | null
}

/** `Колір: індивідуальний (RAL 7016)` */
export const optionText = ({ translations, note }: OptionText, language: Language): string =>
  `${translations[language].property}: ${translations[language].value}${note ? ` (${note})` : ''}`
