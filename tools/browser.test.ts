import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test("a stranger's browser in the shared folder for temporary files is never run: ours is unpacked below the project", {
  timeout: 120_000,
  tags: 'proof',
}, () => {
  const shared = mkdtempSync(join(tmpdir(), 'shop-browser-'))
  try {
    writeFileSync(join(shared, 'chromium'), '#!/bin/sh\n', { mode: 0o700 })
    const script = `const { default: config } = await import('./playwright.config.ts'); console.log(config.use.launchOptions.executablePath)`
    const options = { cwd: root, env: { ...process.env, TMPDIR: shared }, encoding: 'utf8' } as const
    const path = execFileSync(process.execPath, ['--input-type=module', '-e', script], options).trim()
    expect(path.startsWith(join(root, 'node_modules', '.cache'))).toBe(true)
    expect(execFileSync(path, ['--version'], options)).toContain('Chromium')
  } finally {
    rmSync(shared, { recursive: true, force: true })
  }
})
