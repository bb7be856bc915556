CREATE TABLE "sms_messages" (
	"key" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"segments" smallint NOT NULL,
	"message_id" text,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "sms_subscriptions" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sms_messages_by_time" ON "sms_messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sms_messages_of_order" ON "sms_messages" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "sms_subscriptions" ADD CONSTRAINT "sms_subscriptions_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade;
