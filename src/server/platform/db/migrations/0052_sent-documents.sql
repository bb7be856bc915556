CREATE TABLE "order_payment_methods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_payment_methods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"staff_id" integer,
	"staff_name" text
);
--> statement-breakpoint
ALTER TABLE "bounces" ADD COLUMN "contact_message_id" bigint;--> statement-breakpoint
ALTER TABLE "order_messages" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "contact_message_id" bigint;--> statement-breakpoint
ALTER TABLE "order_payment_methods" ADD CONSTRAINT "order_payment_methods_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_payment_methods_of_order" ON "order_payment_methods" USING btree ("order_id");--> statement-breakpoint
-- may break: the column is new, older releases write none
ALTER TABLE "bounces" ADD CONSTRAINT "bounces_contact_message_id_contact_messages_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;