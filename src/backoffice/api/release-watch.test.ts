import { expect, test } from 'vitest'
import { createReleaseWatch } from './release-watch.ts'

const minute = 60_000

test('an answer of a newer release outdates the tab at once, and for good', () => {
  const watch = createReleaseWatch('100.index-a', () => 0)
  watch.note('100.index-a')
  expect(watch.isOutdated()).toBe(false)
  watch.note('200.index-b')
  watch.note('100.index-a')
  expect(watch.isOutdated()).toBe(true)
})

test('the same files built again elsewhere are the same release', () => {
  const watch = createReleaseWatch('100.index-a', () => 0)
  watch.note('200.index-a')
  expect(watch.isOutdated()).toBe(false)
})

test('a new tab stays calm while the release before still answers, and is outdated once the update was taken back', () => {
  let now = 0
  const watch = createReleaseWatch('200.index-b', () => now)
  for (const release of ['100.index-a', '200.index-b', '100.index-a']) {
    watch.note(release)
    now += 8 * minute
  }
  expect(watch.isOutdated()).toBe(false)
  now += 3 * minute
  watch.note('100.index-a')
  expect(watch.isOutdated()).toBe(true)
})

test('what names no release, and a tab that has none, say nothing', () => {
  const watch = createReleaseWatch('100.index-a', () => 0)
  watch.note(null)
  watch.note('strange')
  expect(watch.isOutdated()).toBe(false)
  const developing = createReleaseWatch(null, () => 0)
  developing.note('200.index-b')
  expect(developing.isOutdated()).toBe(false)
})
