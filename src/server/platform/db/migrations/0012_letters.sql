ALTER TABLE "letters" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "paper" jsonb;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_key_unique" UNIQUE("key");