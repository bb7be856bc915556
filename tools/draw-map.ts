import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

// `npm run map` draws docs/map.md: the folders and their imports.
const folders = '^src/(server/(modules/[^/]+|platform|manage(?=/)|testing)|(storefront|backoffice)/[^/]+|contract|geometry|i18n|ui|content)'
// Without tests: they cross the boundaries on purpose and would connect everything with everything.
const tests = '[.]test[.]tsx?$|^src/server/testing/'
const options = [
  '--config',
  '.dependency-cruiser.mjs',
  '--include-only',
  '^src',
  '--exclude',
  tests,
  '--collapse',
  folders,
  '--output-type',
  'mermaid',
]
const drawing = execFileSync('depcruise', ['src', ...options], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const head = '# Who imports whom\n\nDrawn by `npm run map` from the boundaries in `.dependency-cruiser.mjs`; folders, not files; without tests.\n'
writeFileSync(join(import.meta.dirname, '..', 'docs', 'map.md'), `${head}\n\`\`\`mermaid\n${drawing.trim()}\n\`\`\`\n`)
