ALTER TABLE "quotes" ADD COLUMN "sent_by" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "telegram_failed_at" timestamp with time zone;