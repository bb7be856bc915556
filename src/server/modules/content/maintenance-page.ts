import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages, type Language } from '#contract/languages.ts'
import { formatPhone } from '#contract/format-phone.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readSettings } from './settings.ts'

/**
 * The page that a proxy shows while the shop is off (README, "For real"): one self-contained file per language in
 * `DATA_DIR/maintenance`, since the shop cannot serve anything then. Rewritten at every start with the current phone.
 */
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

// The tokens of src/ui/theme.css that this page needs.
const style = `*{box-sizing:border-box}body{margin:0;background:#f7f5f1;color:#1c1a17;font:400 17px/1.55 Onest,system-ui,sans-serif}
main,header{max-width:44rem;margin:0 auto;padding:1.5rem}header{display:flex;gap:.75rem;align-items:center;font-weight:600;line-height:1.15}
h1{font-size:clamp(2rem,6vw,3rem);line-height:1.1;font-weight:500;margin:3rem 0 0}p{font-size:1.15rem;max-width:36rem}
a{color:#1d3f8f}a,button,input{min-height:2.75rem}nav{display:flex;gap:1.5rem;flex-wrap:wrap;align-items:center;margin-top:2rem}nav a{display:inline-flex;align-items:center}
form{display:flex;gap:.5rem;max-width:28rem;margin-top:2rem}input{flex:1;min-width:0;border:1px solid #6b665f;border-radius:2px;padding:0 .75rem;font:inherit;background:#fff}
button{border:1px solid #1c1a17;border-radius:2px;background:none;padding:0 1.25rem;font:inherit;font-weight:500}`

const mark =
  '<svg viewBox="0 0 36 36" width="36" height="36" fill="currentColor" aria-hidden="true"><path fill-rule="evenodd" d="M4 34V11l7-9h14l7 9v23H22V24h-8v10Zm10-16h8v-6h-8Z"/></svg>'

export function maintenancePage(context: AppContext, language: Language, phone: string | undefined): string {
  const translate = context.messages.translator(language, 'common')
  const t: typeof translate = (key, params) => escape(translate(key, params))
  const other = language === 'uk' ? 'en' : 'uk'
  const call = phone && `<a href="tel:${escape(phone.replace(/[^\d+]/g, ''))}">${t('call', { phone: formatPhone(phone) })}</a>`
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${t('busyTitle')} — ${t('siteTitle')}</title><style>${style}</style></head>
<body><header>${mark}<span>${t('logo')}</span></header>
<main><h1>${t('busyTitle')}</h1><p>${t('busyText')}</p>
<nav><a href="">${t('tryAgain')}</a>${call ?? ''}<a href="/${other}/product" lang="${other}" hreflang="${other}">${other === 'uk' ? 'Українська' : 'English'}</a></nav>
<form role="search" action="/${language}/product"><input type="search" name="full_text_search" maxlength="200" aria-label="${t('search')}" placeholder="${t('searchHint')}"><button>${t('find')}</button></form>
</main></body></html>
`
}

export async function writeMaintenancePages(context: AppContext): Promise<void> {
  const folder = join(context.config.dataDir, 'maintenance')
  const [phone] = (await readSettings(context.database.db)).contacts.phones
  await mkdir(folder, { recursive: true })
  // The proxy runs as another user, and the service's umask may exclude other users (deploy/shop@.service).
  await chmod(folder, 0o755)
  for (const language of languages) {
    const file = join(folder, `${language}.html`)
    await writeFile(file, maintenancePage(context, language, phone))
    await chmod(file, 0o644)
  }
}
