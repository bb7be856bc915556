import pg from 'pg'

/**
 * Fills a migrated, empty database with `count` products of one to three options in 60 categories.
 * PostgreSQL generates the rows, so 100,000 take seconds. For measurements only: the names are made of syllables.
 */
export async function generateCatalogue(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    await run('begin')
    await run(
      `insert into categories (code, parent_id, position) select 'g-' || i, case when i > 10 then (i % 10) + 1 end, i from generate_series(1, 60) i`,
    )
    await run(
      `insert into category_translations (category_id, language, name, slug) select id, l, case l when 'uk' then 'Категорія ' else 'Category ' end || id, 'c-' || id from categories, unnest(array['uk','en']) l`,
    )
    await run(`insert into property_definitions values ('size', 'Розмір', 'Size', 0), ('color', 'Колір', 'Colour', 1) on conflict do nothing`)
    await run(
      `insert into products (code, category_id, base_price, price_from, price_to, price_max, price_varies, lead_time_days, published, created_at)
       select 'g-' || i, 11 + (i * 7919) % 50, p, p, case when i % 20 = 0 then p + 200000 else p end, p + 200000, i % 20 = 0, 7 + i % 28, i % 50 <> 0, timestamptz '2024-01-01' + i * interval '7 minutes'
       from (select i, (90000 + (i::bigint * 104729) % 4000000) / 100 * 100 as p from generate_series(1, $1::int) i) s`,
      [count],
    )
    await run(
      `insert into product_translations (product_id, language, name, slug, description)
       select p.id, l, case l when 'uk' then (array['Вазон','Лава','Стіл','Урна','Куля','Чаша'])[1 + p.id % 6] || ' «' || (array['Ока','Рось','Тясмин','Сула','Псел','Ворскла','Удай'])[1 + p.id % 7] || ' ' || p.id || '»'
         else (array['Planter','Bench','Table','Bin','Sphere','Bowl'])[1 + p.id % 6] || ' ' || p.id end, 'g-' || p.id, repeat('Бетон ', 20)
       from products p, unnest(array['uk','en']) l`,
    )
    await run(
      `insert into product_options (product_id, property, value, position, label_uk, label_en, impact)
       select p.id, 'color', v, o, v, v, (o - 1) * 35000 from products p, unnest(array['natural','white','individual']) with ordinality as t(v, o) where o <= 1 + p.id % 3`,
    )
    await run(
      `insert into product_measures (product_id, position, length_mm, width_mm, height_mm, soil_litres, weight_kg)
       select p.id, n, 300 + (p.id::bigint * 31 + n * 200) % 1700, 300 + (p.id::bigint * 17 + n * 100) % 900, 200 + (p.id::bigint * 13 + n * 150) % 1000,
         case when p.id % 3 < 2 then 5 + (p.id::bigint * 7 + n * 40) % 450 end, 15 + (p.id::bigint * 11 + n * 60) % 600
       from products p, generate_series(0, 1) n`,
    )
    await run(
      `insert into product_facets (product_id, facet, value)
       select id, 'place', (array['terrace','balcony','street','interior'])[1 + (id + n) % 4] from products, generate_series(0, 1) n
       union all select id, 'shape', (array['round','square','rectangular','conical','bowl','faceted','ribbed','vase','sphere'])[1 + id % 9] from products
       union all select product_id, 'color', value from product_options where property = 'color'
       union all select id, 'option', (array['drainage_holes','thermal_insulation','pot_holders','rubber_feet','logo','led_backlight'])[1 + (id * n) % 6] from products, generate_series(1, 2) n
       on conflict do nothing`,
    )
    // Newer than any release, so that no start recomputes these rows.
    await run(`insert into catalogue_index values (1, 1000000) on conflict (id) do update set version = excluded.version`)
    await run(
      `insert into search_words select distinct w, s from (values ('вазон','вазон'),('лава','лав'),('стіл','стол'),('урна','урн'),('куля','кул'),('чаша','чаш'),('ока','ока'),('рось','рос'),('тясмин','тясмин'),('сула','сул'),('псел','псел'),('ворскла','ворскл'),('удай','уда')) v(w, s) on conflict do nothing`,
    )
    await run(
      `insert into search_terms (product_id, stem, weight)
       select id, (array['вазон','лав','стол','урн','кул','чаш'])[1 + id % 6], 100 from products
       union all select id, (array['ока','рос','тясмин','сул','псел','ворскл','уда'])[1 + id % 7], 100 from products`,
    )
    await run('commit')
    await run('vacuum analyze')
  } finally {
    await client.end()
  }
}
