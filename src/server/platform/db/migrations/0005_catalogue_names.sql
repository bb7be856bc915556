-- Lists are sorted by name as the language's readers expect it.
create index product_translations_name_uk on product_translations (name collate "uk-x-icu", product_id) where language = 'uk';
--> statement-breakpoint
create index product_translations_name_en on product_translations (name collate "en-x-icu", product_id) where language = 'en';
