CREATE TABLE "desk_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"topic" text NOT NULL,
	"subject" text
);
--> statement-breakpoint
DROP INDEX "order_documents_once";--> statement-breakpoint
DROP INDEX "order_payments_owed";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "order_documents" ADD COLUMN "part" text DEFAULT 'whole' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_documents" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "order_documents" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(translate("orders"."number" || ' ' || "orders"."phone" || ' ' || coalesce("orders"."receiver_name", '') || ' ' || coalesce("orders"."email", '') || ' ' || coalesce("orders"."payer" ->> 'companyName', '') || ' ' || coalesce("orders"."payer" ->> 'taxId', ''), '''’ʼ`', '') collate "und-x-icu")) STORED;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "call_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "call_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_after" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "state_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_payments" ADD COLUMN "standing" text GENERATED ALWAYS AS (case when amount < received + receipts_total - refunded - receipts_refunded then 'over' when closed_at is not null then 'none' when amount > received + receipts_total - refunded - receipts_refunded + forgiven then 'due' when received + receipts_total >= amount then 'paid' else 'none' end) STORED;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "money_seen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "desk_events_at" ON "desk_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_documents_valid" ON "order_documents" USING btree ("order_id","kind","part") WHERE "order_documents"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_method" ON "orders" USING btree ("payment_method","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_to_call" ON "orders" USING btree ("call_due_at") WHERE "orders"."call_due_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_refused" ON "orders" USING btree ("id") WHERE "orders"."call_reason" = 'refused';--> statement-breakpoint
CREATE INDEX "orders_late" ON "orders" USING btree ("late_after") WHERE "orders"."state" in ('new', 'confirmed', 'in_production');--> statement-breakpoint
CREATE INDEX "orders_ready" ON "orders" USING btree ("state_at") WHERE "orders"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "order_payments_by_standing" ON "order_payments" USING btree ("standing","order_id");--> statement-breakpoint
CREATE INDEX "order_payments_unpaid" ON "order_payments" USING btree ("order_id") WHERE "order_payments"."standing" = 'due' and ("order_payments"."deposit" is not null or "order_payments"."initial_status" = 'invoice_wait') and "order_payments"."received" + "order_payments"."receipts_total" < coalesce("order_payments"."deposit", 1);--> statement-breakpoint
CREATE INDEX "payment_alerts_open" ON "payment_alerts" USING btree ("id") WHERE "payment_alerts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "payment_history_money" ON "payment_history" USING btree ("at") WHERE "payment_history"."event" = 'payment' and "payment_history"."amount" is not null;--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("requested_at") WHERE "refunds"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "emails_unsent" ON "emails" USING btree ("expires_at") WHERE "emails"."sent_at" is null and "emails"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- Defaults for what an earlier release still stores beside this one; orders that were there get what they really have.
ALTER TABLE "orders" ALTER COLUMN "call_due_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "state_at" SET DEFAULT now();--> statement-breakpoint
UPDATE "orders" SET
	"late_after" = coalesce("promised_on", (select max(l."ready_to") from "order_lines" l where l."order_id" = "orders"."id")),
	"state_at" = coalesce((select max(e."at") from "order_events" e where e."order_id" = "orders"."id" and e."event" = 'state'), "created_at")
	WHERE "state" in ('new', 'confirmed', 'in_production', 'ready', 'shipped');--> statement-breakpoint
UPDATE "orders" SET "call_due_at" = "created_at", "call_reason" = 'new'
	WHERE "state" = 'new' and not exists (select 1 from "order_calls" c where c."order_id" = "orders"."id");--> statement-breakpoint
UPDATE "orders" SET "call_due_at" = last."next_at", "call_reason" = 'agreed'
	FROM (select distinct on ("order_id") "order_id", "next_at" from "order_calls" order by "order_id", "id" desc) last
	WHERE last."order_id" = "orders"."id" and last."next_at" is not null and "state" not in ('completed', 'cancelled');--> statement-breakpoint
UPDATE "contact_messages" SET "answered_at" = "created_at" WHERE "created_at" < now() - interval '7 days';
