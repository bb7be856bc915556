-- A motto was one text, said to readers of either language; it was Ukrainian.
update settings set value = jsonb_set(value, '{motto}', jsonb_build_object('uk', value -> 'motto', 'en', null))
where key = 'company' and jsonb_typeof(value -> 'motto') in ('string', 'null');
