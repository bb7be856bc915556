-- Tables, columns and stored words get the names that the trade uses; no data is lost.
ALTER TABLE "refresh_tokens" RENAME COLUMN "spent_at" TO "used_at";--> statement-breakpoint
ALTER TABLE "product_options" RENAME COLUMN "form_change" TO "shape_change";--> statement-breakpoint
ALTER TABLE "products" RENAME COLUMN "price_most" TO "price_max";--> statement-breakpoint
ALTER TABLE "products" RENAME COLUMN "form" TO "shape";--> statement-breakpoint
ALTER TABLE "order_documents" RENAME COLUMN "papers" TO "content";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME COLUMN "words" TO "translations";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME COLUMN "form" TO "shape";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "erasure_asked_at" TO "erasure_requested_at";--> statement-breakpoint
ALTER TABLE "bills" RENAME TO "order_payments";--> statement-breakpoint
ALTER TABLE "order_payments" RENAME COLUMN "goods" TO "items";--> statement-breakpoint
ALTER TABLE "order_payments" RENAME CONSTRAINT "bills_pkey" TO "order_payments_pkey";--> statement-breakpoint
ALTER INDEX "bills_by_status" RENAME TO "order_payments_by_status";--> statement-breakpoint
ALTER TABLE "order_payments" RENAME CONSTRAINT "bills_order_id_orders_id_fk" TO "order_payments_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_payments" RENAME CONSTRAINT "bills_order_number_unique" TO "order_payments_order_number_unique";--> statement-breakpoint
ALTER TABLE "order_payments" RENAME CONSTRAINT "bills_money" TO "order_payments_money";--> statement-breakpoint
ALTER TABLE "payment_alarms" RENAME TO "payment_alerts";--> statement-breakpoint
ALTER SEQUENCE "payment_alarms_id_seq" RENAME TO "payment_alerts_id_seq";--> statement-breakpoint
ALTER TABLE "payment_alerts" RENAME CONSTRAINT "payment_alarms_pkey" TO "payment_alerts_pkey";--> statement-breakpoint
ALTER INDEX "payment_alarms_once" RENAME TO "payment_alerts_once";--> statement-breakpoint
ALTER TABLE "payment_alerts" RENAME CONSTRAINT "payment_alarms_order_id_bills_order_id_fk" TO "payment_alerts_order_id_order_payments_order_id_fk";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME CONSTRAINT "payment_attempts_order_id_bills_order_id_fk" TO "payment_attempts_order_id_order_payments_order_id_fk";--> statement-breakpoint
ALTER TABLE "payment_history" RENAME CONSTRAINT "payment_history_order_id_bills_order_id_fk" TO "payment_history_order_id_order_payments_order_id_fk";--> statement-breakpoint
ALTER TABLE "limit_counters" RENAME TO "rate_limit_counters";--> statement-breakpoint
ALTER TABLE "rate_limit_counters" RENAME CONSTRAINT "limit_counters_pkey" TO "rate_limit_counters_pkey";--> statement-breakpoint
ALTER TABLE "letters" RENAME TO "emails";--> statement-breakpoint
ALTER SEQUENCE "letters_id_seq" RENAME TO "emails_id_seq";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "paper" TO "content";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_pkey" TO "emails_pkey";--> statement-breakpoint
ALTER INDEX "letters_recipient" RENAME TO "emails_recipient";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_key_unique" TO "emails_key_unique";--> statement-breakpoint
ALTER TABLE "currency_rates" ALTER COLUMN "state" SET DEFAULT 'approved';--> statement-breakpoint
UPDATE "currency_rates" SET "state" = CASE "state" WHEN 'kept' THEN 'approved' WHEN 'held' THEN 'pending' WHEN 'refused' THEN 'rejected' ELSE "state" END;--> statement-breakpoint
UPDATE "payment_events" SET "outcome" = 'queried' WHERE "outcome" = 'asked';--> statement-breakpoint
UPDATE "order_lines" SET "options" = (SELECT coalesce(jsonb_agg(CASE WHEN o ? 'words' THEN (o - 'words') || jsonb_build_object('translations', o->'words') ELSE o END ORDER BY n), '[]'::jsonb) FROM jsonb_array_elements("options") WITH ORDINALITY AS e(o, n)) WHERE "options" <> '[]'::jsonb;--> statement-breakpoint
UPDATE "emails" SET "content" = jsonb_set("content", '{blocks}', (SELECT coalesce(jsonb_agg(CASE WHEN b ? 'words' THEN (b - 'words') || jsonb_build_object('text', b->'words') ELSE b END ORDER BY n), '[]'::jsonb) FROM jsonb_array_elements("content"->'blocks') WITH ORDINALITY AS e(b, n))) WHERE jsonb_typeof("content"->'blocks') = 'array';
