CREATE TABLE "sales_rollups" (
	"grain" text NOT NULL,
	"dimension" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"label" jsonb,
	"orders" integer NOT NULL,
	"pieces" integer NOT NULL,
	"sales" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"due" bigint NOT NULL,
	"duration" bigint NOT NULL,
	CONSTRAINT "sales_rollups_grain_dimension_day_key_pk" PRIMARY KEY("grain","dimension","day","key")
);
--> statement-breakpoint
CREATE TABLE "sales_stale_days" (
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_days" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"searches" integer NOT NULL,
	"empty" integer NOT NULL,
	CONSTRAINT "search_days_day_text_pk" PRIMARY KEY("day","text")
);
--> statement-breakpoint
-- may break: an index for speed only; a release before searches without it
DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "assignee_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "first_call_minutes" integer;--> statement-breakpoint
CREATE INDEX "sales_rollups_by_day" ON "sales_rollups" USING btree ("grain","day");--> statement-breakpoint
CREATE INDEX "sales_stale_days_by_day" ON "sales_stale_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "order_events_ready" ON "order_events" USING btree ("at") WHERE "order_events"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "orders_search_trigrams" ON "orders" USING gin ((translate("search_text", 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ', 'abcdefghijklmnopqrstuvwxyz0123456789a')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_of_assignee" ON "orders" USING btree ("assignee_id","created_at","id") WHERE "orders"."assignee_id" is not null;
--> statement-breakpoint
-- Whatever changes an order marks the day of the order, and the day on which it was ready: their roll-ups are made anew. In the
-- database, so that no writer can forget it; rows are only added, so that no transaction waits for another one.
create function mark_sales_of_orders() returns trigger language plpgsql as $$
begin
  insert into sales_stale_days (day)
    select (o.created_at at time zone 'Europe/Kiev')::date from changed o
    union select (e.at at time zone 'Europe/Kiev')::date from changed o join order_events e on e.order_id = o.id and e.state = 'ready';
  return null;
end $$;
--> statement-breakpoint
create function mark_sales_of_changed_orders() returns trigger language plpgsql as $$
begin
  insert into sales_stale_days (day)
    select (o.created_at at time zone 'Europe/Kiev')::date from changed o
    union select (o.created_at at time zone 'Europe/Kiev')::date from earlier o
    union select (e.at at time zone 'Europe/Kiev')::date from changed o
      join earlier was on was.id = o.id and (was.late_after, was.created_at) is distinct from (o.late_after, o.created_at)
      join order_events e on e.order_id = o.id and e.state = 'ready';
  return null;
end $$;
--> statement-breakpoint
create function mark_sales_of_parts() returns trigger language plpgsql as $$
begin
  insert into sales_stale_days (day)
    select distinct (o.created_at at time zone 'Europe/Kiev')::date from orders o where o.id in (select order_id from changed);
  return null;
end $$;
--> statement-breakpoint
create function mark_sales_of_events() returns trigger language plpgsql as $$
begin
  insert into sales_stale_days (day) select distinct (at at time zone 'Europe/Kiev')::date from changed where state = 'ready';
  return null;
end $$;
--> statement-breakpoint
create trigger mark_sales_insert after insert on orders referencing new table as changed for each statement execute function mark_sales_of_orders();
--> statement-breakpoint
create trigger mark_sales_update after update on orders referencing old table as earlier new table as changed for each statement execute function mark_sales_of_changed_orders();
--> statement-breakpoint
create trigger mark_sales_delete after delete on orders referencing old table as changed for each statement execute function mark_sales_of_orders();
--> statement-breakpoint
create trigger mark_sales_insert after insert on order_lines referencing new table as changed for each statement execute function mark_sales_of_parts();
--> statement-breakpoint
create trigger mark_sales_update after update on order_lines referencing new table as changed for each statement execute function mark_sales_of_parts();
--> statement-breakpoint
create trigger mark_sales_delete after delete on order_lines referencing old table as changed for each statement execute function mark_sales_of_parts();
--> statement-breakpoint
create trigger mark_sales_insert after insert on order_payments referencing new table as changed for each statement execute function mark_sales_of_parts();
--> statement-breakpoint
create trigger mark_sales_update after update on order_payments referencing new table as changed for each statement execute function mark_sales_of_parts();
--> statement-breakpoint
create trigger mark_sales_delete after delete on order_payments referencing old table as changed for each statement execute function mark_sales_of_parts();
--> statement-breakpoint
create trigger mark_sales_insert after insert on order_events referencing new table as changed for each statement execute function mark_sales_of_events();
--> statement-breakpoint
create trigger mark_sales_delete after delete on order_events referencing old table as changed for each statement execute function mark_sales_of_events();
--> statement-breakpoint
insert into sales_stale_days (day)
  select distinct (created_at at time zone 'Europe/Kiev')::date from orders
  union select distinct (at at time zone 'Europe/Kiev')::date from order_events where state = 'ready';
