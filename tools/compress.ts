import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Runs after the builds: compresses every text file of both fronts once, at the highest level.
const folders = ['client', 'backoffice'].map((name) => join(import.meta.dirname, '..', 'build', name))
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
