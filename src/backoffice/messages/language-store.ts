import { create } from 'zustand'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import { readText, writeText } from '../storage/device-storage.ts'

// The language is not in the URL, so that colleagues can share links and each read in their own.
const key = 'admin-language'

/** The reader's choice on this device, Ukrainian by default. */
export function currentLanguage(): Language {
  const stored = readText('device', key)
  return isLanguage(stored) ? stored : defaultLanguage
}

export function chooseLanguage(language: Language): void {
  writeText('device', key, language)
  document.documentElement.lang = language
  useCurrentLanguage.setState(language)
}

export const useCurrentLanguage = create(currentLanguage)
