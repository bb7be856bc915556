-- products.updated_at is what search engines are told: it follows every change of what a product's page shows, whoever
-- writes it. A writer that sets the time itself is believed.
create function touch_product() returns trigger language plpgsql as $$
begin
  if new.updated_at = old.updated_at then new.updated_at := greatest(now(), old.updated_at); end if;
  return new;
end $$;
--> statement-breakpoint
create trigger touch_product before update on products for each row when (old.* is distinct from new.*) execute function touch_product();
--> statement-breakpoint
create function touch_product_of_part() returns trigger language plpgsql as $$
declare
  touched integer := case when tg_op = 'DELETE' then old.product_id else new.product_id end;
begin
  update products set updated_at = now() where products.id = touched and updated_at < now();
  return null;
end $$;
--> statement-breakpoint
create trigger touch_product after insert or update or delete on product_translations for each row execute function touch_product_of_part();
--> statement-breakpoint
create trigger touch_product after insert or update or delete on product_options for each row execute function touch_product_of_part();
--> statement-breakpoint
create trigger touch_product after insert or update or delete on product_images for each row execute function touch_product_of_part();
