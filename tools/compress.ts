import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Runs after the builds.
const [client = '', backoffice = ''] = ['client', 'backoffice'].map((name) => join(import.meta.dirname, '..', 'build', name))

// Every first visit loads the manifest of pages. It is reduced: scripts shared between pages are preloaded by the server, links prefetch nothing, and
// false values need not be stated.
for (const name of readdirSync(join(client, 'assets')).filter((file) => /^manifest-.*\.js$/.test(file))) {
  const path = join(client, 'assets', name)
  const [, start = '', json = ''] = /^([^{]*)(.*?);?$/s.exec(readFileSync(path, 'utf8')) ?? []
  const shorter = JSON.stringify(JSON.parse(json), (key, value: unknown) => (key === 'imports' ? [] : value === false ? undefined : value))
  writeFileSync(path, `${start}${shorter};`)
}

// Every text file of both fronts, once, at the highest level.
const folders = [client, backoffice]
for (const entry of folders.flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))) {
  if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest|txt)$/.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const bytes = readFileSync(path)
  if (bytes.length < 500) continue
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
