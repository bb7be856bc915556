import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { detail, detailCodes, listFacts, readDetail } from '#contract/admin/alert-details.ts'
import { languages, type Language } from '#contract/languages.ts'
import { translate, type Messages } from '#i18n/translate.ts'
import { detailText } from '#backoffice/app/alert-detail.tsx'

const dictionaryOf = (language: Language) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../src/i18n/${language}/admin-alerts.json`), 'utf8')) as Messages // our own file
const shown = (text: string, language: Language) =>
  detailText(text, language, (key, params) => translate(dictionaryOf(language), language, key, params))

test.for(languages)('every detail of an alert, a way or a receipt is said in the language of the reader, with all its facts: %s', (language) => {
  for (const code of detailCodes) {
    const facts = Object.fromEntries(listFacts(code).map((name, index) => [name, name.endsWith('_kopiykas') ? 123_400 : `${100 + index}`]))
    const text = detail(code, facts as Parameters<typeof detail>[1]) // the facts of this code
    expect(readDetail(text)).toEqual({ code, facts })
    const words = shown(text, language)
    expect(words, code).not.toMatch(/[{}]|detail_|undefined/)
    expect(words.replace('SMS', ''), code).toMatch(language === 'uk' ? /^[^a-z]*$/i : /^[^а-яіїєґ]*$/i)
    // Of the kind of a refused letter its recipient speaks.
    for (const name of listFacts(code).filter((one) => one !== 'kind')) {
      const fact = name.endsWith('_kopiykas') ? (language === 'uk' ? '₴ 1 234' : '₴1,234') : String(facts[name])
      expect(words.replaceAll(/[\u00a0\u202f]/g, ' ').replace('₴ 1,234', '₴1,234'), `${code}: ${name}`).toContain(fact)
    }
  }
})

test('what another system answered is quoted, and what it comes to is said where it is known', () => {
  expect(shown('connect ECONNREFUSED 127.0.0.1:25 (ECONNREFUSED)', 'uk')).toBe(
    'сервер не приймає з’єднання (connect ECONNREFUSED 127.0.0.1:25 (ECONNREFUSED))',
  )
  expect(shown('HTTP 503', 'uk')).toBe('сервер зараз не працює (HTTP 503)')
  expect(shown('400 Bad Request: chat not found', 'uk')).toContain('такого чату немає')
  expect(shown('ENOSPC: no space left on device, write', 'en')).toContain('the disk is full')
  expect(shown('err_odd A new refusal', 'uk')).toBe('відповідь системи: «err_odd A new refusal»')
  expect(shown('{"code":"unknown"}', 'uk')).toContain('відповідь системи')
})
