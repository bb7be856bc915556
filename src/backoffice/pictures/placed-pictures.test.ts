import { expect, test } from 'vitest'
import { movePicture, placePicture, type PlacedPicture } from './placed-pictures.ts'

const picture = (id: number) => ({
  id,
  name: `${id}.jpg`,
  thumbnail: '',
  url: '',
  width: 1,
  height: 1,
  bytes: 1,
  focus: 12,
  version: 0,
  created_at: '',
  uses: [],
})
const placed = (id: number): PlacedPicture => ({ picture: picture(id), kind: 'studio', color: null, shows: {}, alt: { uk: '', en: '' } })
const ids = (pictures: readonly PlacedPicture[] | null) => pictures?.map((one) => one.picture.id)

test('a picture moves to any place of the list, and nowhere beyond its ends', () => {
  const three = [placed(1), placed(2), placed(3)]
  expect(ids(movePicture(three, 0, 2))).toEqual([2, 3, 1])
  expect(ids(movePicture(three, 2, 0))).toEqual([3, 1, 2])
  expect(ids(movePicture(three, 0, -1))).toEqual([1, 2, 3])
  expect(ids(movePicture(three, 2, 3))).toEqual([1, 2, 3])
})

test('an uploaded picture comes last, and one that is there already is not shown twice', () => {
  expect(ids(placePicture([placed(1)], picture(2)))).toEqual([1, 2])
  expect(placePicture([placed(1)], picture(1))).toBeNull()
})
