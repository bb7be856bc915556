import { test } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import { seedCatalogue } from './seed.ts'
import { stemOf, wordsOf } from './search/stem.ts'
test('probe', { timeout: 600000 }, async () => {
  const world = await testWorld()
  let t = Date.now()
  await seedCatalogue(world)
  console.log('seed ms', Date.now() - t)
  const get = async (q: string, lang = 'uk') => (await world.call({ url: '/api/v1/product' + q, headers: { 'user-language': lang } })) as any
  const all = await get('?limit=100')
  console.log(all.body.meta, all.body.data.map((p: any) => `${p.id} ${p.product_name} ${p.price_from}`).join('\n'))
  const allEn = await get('?limit=100', 'en')
  console.log(allEn.body.data.map((p: any) => `${p.id} ${p.product_name} ${p.price_from}`).join('\n'))
  const cats = (await world.call({ url: '/api/v1/category' })) as any
  console.log(JSON.stringify(cats.body, ['categoryId', 'categoryName', 'product_count', 'child', 'slug']))
  for (const w of ['вазон','вазони','вазонів','вазону','вазона','вазонам','вазно','вазан','вазн','ваззон','вазон круглий','круглий вазон','круглі вазони','велкий вазон','лава','лавка','лавочка','лавки','лавок','лавиця','урна','урни','урн','смітник','смітники','сміттєва урна','стіл','столи','столик','столів','стола','раковина','умивальник','мийка','обмежувач','обмежувачі','антипаркувальний','куля','кулі','півсфера','напівсфера','болард','стовпчик','кашпо','чаша','квітник','клумба','бетон','бетонний вазон','вуличні меблі','садова ваза','planter','planters','plnter','plantr','round planter','bench','benches','bnech','table','tables','sink','basin','bin','litter bin','trash can','urn','bollard','sphere','half sphere','dfpjy','kfdf','вазон 60','60x60x50','60х60','білий','white','LED','підсвічування','з підсвічуванням','теплоізоляція',"п'ятикутний",'пятигранний','шестигранний','шестикутний','ґудзик','гудзик','Ґудзик','Tiasmyn','тясмин','Тясмін','тясминь','вулиця','спинкою','лава зі спинкою','лава без спинки','стіл круглий', 'the', 'і', 'з', 'на', 'для', 'вазон для саду', 'concrete bench with back','bench for the park','planters for trees','вазон для дерев', 'вазон.', 'в', 'ва', 'ваз', 'лав','стіл столи','бульвар','aaaaaaaa','ваз он','вазон-куб','куб','kub','cube','квадратний вазон','прямокутний','прямокутні вазони','конус','конусний','конічний','чаші','чаш','bowls','bowl','vase','vases','ваза','вази','ваз','вазу']) {
    for (const lang of ['uk']) {
      const a = await get('?limit=5&full_text_search=' + encodeURIComponent(w), lang)
      console.log(`${w} [${wordsOf(w).map(stemOf)}] → ${a.status} total ${a.body.meta?.total} dym=${a.body.meta?.did_you_mean} :: ${a.body.data?.map((p: any) => p.product_name).join(' | ')}`)
    }
  }
  await world.close()
})
