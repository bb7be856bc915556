CREATE INDEX "orders_by_promise" ON "orders" USING btree ("late_after") WHERE "orders"."late_after" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total");--> statement-breakpoint
CREATE INDEX "orders_town_trigrams" ON "orders" USING gin ((translate(lower(("delivery" ->> 'city') collate "und-x-icu"), 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ', 'abcdefghijklmnopqrstuvwxyz0123456789a')) gin_trgm_ops);
