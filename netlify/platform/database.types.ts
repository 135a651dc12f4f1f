export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  private: {
    Tables: {
      devices: {
        Row: {
          device_hash: string;
          expires_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          device_hash: string;
          expires_at: string;
          user_id: string;
        };
        Update: {
          device_hash?: string;
          expires_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      form_submissions: {
        Row: {
          form: string;
          form_submission_id: string;
          network_hash: string;
          submission_id: string | null;
          submitted_at: string;
        };
        ComputedFields: never;
        Insert: {
          form: string;
          form_submission_id?: string;
          network_hash: string;
          submission_id?: string | null;
          submitted_at: string;
        };
        Update: {
          form?: string;
          form_submission_id?: string;
          network_hash?: string;
          submission_id?: string | null;
          submitted_at?: string;
        };
        Relationships: [];
      };
      network_salts: {
        Row: {
          salt: string;
          salt_date: string;
        };
        ComputedFields: never;
        Insert: {
          salt?: string;
          salt_date: string;
        };
        Update: {
          salt?: string;
          salt_date?: string;
        };
        Relationships: [];
      };
      sessions: {
        Row: {
          created_at: string;
          ends_at: string;
          expires_at: string;
          idle: string;
          signup_id: string | null;
          token_hash: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at: string;
          ends_at: string;
          expires_at: string;
          idle: string;
          signup_id?: string | null;
          token_hash: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          ends_at?: string;
          expires_at?: string;
          idle?: string;
          signup_id?: string | null;
          token_hash?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'sessions_signup_id_fkey';
            columns: ['signup_id'];
            isOneToOne: false;
            referencedRelation: 'signups';
            referencedColumns: ['signup_id'];
          },
        ];
      };
      signups: {
        Row: {
          created_at: string;
          email: string;
          expires_at: string;
          first_name: string;
          last_name: string;
          link_hash: string;
          login_phone: string | null;
          password_hash: string;
          phone: string | null;
          signup_id: string;
          verified_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at: string;
          email: string;
          expires_at: string;
          first_name: string;
          last_name: string;
          link_hash: string;
          login_phone?: string | null;
          password_hash: string;
          phone?: string | null;
          signup_id?: string;
          verified_at?: string | null;
        };
        Update: {
          created_at?: string;
          email?: string;
          expires_at?: string;
          first_name?: string;
          last_name?: string;
          link_hash?: string;
          login_phone?: string | null;
          password_hash?: string;
          phone?: string | null;
          signup_id?: string;
          verified_at?: string | null;
        };
        Relationships: [];
      };
      site_state: {
        Row: {
          behind_since: string | null;
          changed_at: string;
          hash: string;
          site_state_id: boolean;
        };
        ComputedFields: never;
        Insert: {
          behind_since?: string | null;
          changed_at: string;
          hash: string;
          site_state_id?: boolean;
        };
        Update: {
          behind_since?: string | null;
          changed_at?: string;
          hash?: string;
          site_state_id?: boolean;
        };
        Relationships: [];
      };
    };
    Views: {
      appointment_intakes: {
        Row: {
          appointment_id: string;
          intake_id: string | null;
          is_intake_missing: boolean | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      encrypted_texts: {
        Row: {
          encrypted_text: string | null;
          holders: string[] | null;
          place: string | null;
          row_id: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      wallet_balances: {
        Row: {
          created_at: string;
          has_code: boolean | null;
          is_frozen: boolean | null;
          kind: string;
          left_cents: number | null;
          order_line_id: number;
          wallet_id: string;
        };
        ComputedFields: never;
        Relationships: [];
      };
    };
    Functions: {
      add_row: { Args: { p_row: Json; p_table: string }; Returns: undefined };
      address_of_notes: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
        };
        Returns: string;
      };
      adjust: {
        Args: {
          p_amount_cents: number;
          p_id?: string;
          p_name: string;
          p_now: string;
          p_root_id: string;
        };
        Returns: string;
      };
      advance_appointment: {
        Args: { p_appointment_id: string; p_now: string };
        Returns: undefined;
      };
      ahead_on_day: { Args: { p_day_of_week: number; p_now: string }; Returns: Json };
      announced_prices: { Args: { p_local_date: string }; Returns: Json };
      apply_rate_limit: {
        Args: { p_form: string; p_networks: string[]; p_now: string; p_submission_id?: string };
        Returns: number;
      };
      appointment_facts: { Args: { p_appointment_id: string }; Returns: Json };
      appointments_in_order: {
        Args: { p_appointment_ids: string[] };
        Returns: Database['public']['Views']['admin_appointments']['Row'][];
        SetofOptions: {
          from: '*';
          to: 'admin_appointments';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      around_days: { Args: { p_days: number; p_first_date: string }; Returns: unknown };
      asked_cents: { Args: { p_root_id: string }; Returns: number };
      attempt: { Args: { p_function: string; p_now: string; p_row: string }; Returns: number };
      attempt_each: {
        Args: { p_function: string; p_now: string; p_rows: string[] };
        Returns: number;
      };
      available_in: {
        Args: { p_except_order_id: string; p_now: string; p_wallet_id: string };
        Returns: {
          cents: number;
          credits: number;
        }[];
      };
      balance_of: {
        Args: { p_wallet_id: string };
        Returns: {
          cents: number;
          credits: number;
        }[];
      };
      book_date: { Args: { p_booking: Json; p_now: string }; Returns: undefined };
      booked_ahead: { Args: { p_now: string }; Returns: Json };
      booked_within: { Args: { p_during: unknown; p_now: string }; Returns: Json };
      booking_of_date: {
        Args: { p_booking: Json; p_date: Json; p_recurring_id: string };
        Returns: Json;
      };
      calendar_conflicts: { Args: { p_during: unknown; p_now: string }; Returns: Json };
      can_undo: {
        Args: {
          p_change: Omit<
            Database['public']['Tables']['practice_changes']['Row'],
            Database['public']['Tables']['practice_changes']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      cancel: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_kept_percent: number;
          p_now: string;
        };
        Returns: string;
      };
      charge_cents: { Args: { p_order_id: string }; Returns: number };
      claim_email: {
        Args: {
          p_email: string;
          p_kind: string;
          p_networks: string[];
          p_now: string;
          p_submission_id: string;
        };
        Returns: boolean;
      };
      claim_stranger_text: {
        Args: { p_message_id: string; p_now: string; p_phone: string };
        Returns: boolean;
      };
      clients_in_order: {
        Args: { p_client_ids: string[]; p_now: string };
        Returns: Database['public']['CompositeTypes']['client_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'client_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      close_order: {
        Args: { p_now: string; p_order_id: string; p_state: string };
        Returns: undefined;
      };
      columns_with_defaults: {
        Args: { p_columns: string[]; p_format: string; p_section: string };
        Returns: string;
      };
      complete_quote: {
        Args: { p_booking: Json; p_now: string; p_order_id: string };
        Returns: undefined;
      };
      credit_given_up: { Args: { p_order_id: string; p_root_id: string }; Returns: number };
      credit_of_family: {
        Args: { p_root_id: string };
        Returns: Database['public']['Tables']['tenders']['Row'];
        SetofOptions: {
          from: '*';
          to: 'tenders';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      credit_part_cents: { Args: { p_root_id: string; p_surplus_cents: number }; Returns: number };
      current_lines: {
        Args: { p_root_id: string };
        Returns: Database['public']['Tables']['order_lines']['Row'][];
        SetofOptions: {
          from: '*';
          to: 'order_lines';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      days_with_times: {
        Args: {
          p_can_book_at_home: boolean;
          p_client_type: string;
          p_days: number;
          p_extra_minutes?: number;
          p_first_date: string;
          p_is_sold?: boolean;
          p_now: string;
          p_service_id: string;
          p_taken: unknown;
        };
        Returns: {
          local_date: string;
          slot_times: string[];
          why: string;
        }[];
      };
      debt_cents: { Args: { p_root_id: string }; Returns: number };
      delete_own: {
        Args: {
          p_profile: Omit<
            Database['public']['Tables']['profiles']['Row'],
            Database['public']['Tables']['profiles']['ComputedFields']
          >;
          p_what: string;
        };
        Returns: undefined;
      };
      delete_own_messages: {
        Args: {
          p_profile: Omit<
            Database['public']['Tables']['profiles']['Row'],
            Database['public']['Tables']['profiles']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      delete_own_notes: { Args: { p_user_id: string }; Returns: undefined };
      describe_order: { Args: { p_order_id: string }; Returns: Json };
      drop_failed_refund: {
        Args: {
          p_now: string;
          p_refund: Omit<
            Database['public']['Tables']['refunds']['Row'],
            Database['public']['Tables']['refunds']['ComputedFields']
          >;
          p_stripe_refund_id: string;
          p_tender: Omit<
            Database['public']['Tables']['tenders']['Row'],
            Database['public']['Tables']['tenders']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      due_cents: { Args: { p_root_id: string }; Returns: number };
      effects_of: {
        Args: {
          p_booked: Json;
          p_change: Omit<
            Database['public']['Tables']['practice_changes']['Row'],
            Database['public']['Tables']['practice_changes']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: Json;
      };
      empty_ended_places: { Args: { p_before: string; p_limit: number }; Returns: number };
      empty_unpaid_gifts: { Args: { p_before: string; p_limit: number }; Returns: number };
      empty_unpaid_orders: { Args: { p_before: string; p_limit: number }; Returns: number };
      end_offer_as_booked: { Args: { p_now: string; p_order_id: string }; Returns: undefined };
      end_offers: {
        Args: { p_ending: string; p_now: string; p_offer_ids: string[] };
        Returns: undefined;
      };
      end_place: { Args: { p_entry_id: string; p_now: string }; Returns: undefined };
      end_what_is_over: { Args: { p_now: string }; Returns: undefined };
      ending_of: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_kept_percent: number;
        };
        Returns: Json;
      };
      explain_debt: {
        Args: { p_debt_before: number; p_now: string; p_root_id: string };
        Returns: undefined;
      };
      extra_minutes: { Args: { p_lines: Json; p_root_id?: string }; Returns: number };
      extra_minutes_of: { Args: { p_enhancement_ids: string[] }; Returns: number };
      facts_of: { Args: { p_appointment_ids: string[]; p_now: string }; Returns: Json };
      find_credit: {
        Args: { p_duration_minutes: number; p_now: string; p_owner_email: string };
        Returns: {
          cost_cents: number;
          wallet_id: string;
        }[];
      };
      find_or_create_client: {
        Args: {
          p_request: Omit<
            Database['public']['Tables']['order_requests']['Row'],
            Database['public']['Tables']['order_requests']['ComputedFields']
          >;
        };
        Returns: string;
      };
      find_or_create_refund: {
        Args: {
          p_amount_cents: number;
          p_now: string;
          p_refund_id: string;
          p_stripe_refund_id: string;
          p_tender: Omit<
            Database['public']['Tables']['tenders']['Row'],
            Database['public']['Tables']['tenders']['ComputedFields']
          >;
        };
        Returns: Database['public']['Tables']['refunds']['Row'];
        SetofOptions: {
          from: '*';
          to: 'refunds';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      find_own_appointment: { Args: { p_key: Json; p_now: string }; Returns: string };
      find_viewer: {
        Args: { p_now: string; p_session: string };
        Returns: Database['private']['CompositeTypes']['viewer'];
        SetofOptions: {
          from: '*';
          to: 'viewer';
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      find_waiting: {
        Args: { p_networks: string[]; p_now: string; p_token_hash: string };
        Returns: Database['public']['Tables']['waitlist_entries']['Row'];
        SetofOptions: {
          from: '*';
          to: 'waitlist_entries';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      first_instant: { Args: { p_local: string }; Returns: string };
      first_name_of: { Args: { p_root_id: string }; Returns: string };
      fitting_times: {
        Args: {
          p_entry: Omit<
            Database['public']['Tables']['waitlist_entries']['Row'],
            Database['public']['Tables']['waitlist_entries']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: {
          during: unknown;
          ends_at: string;
          starts_at: string;
        }[];
      };
      fixed_reason: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: string;
      };
      forgive_use: { Args: { p_submission_id: string }; Returns: undefined };
      free_until: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_is_by_client: boolean;
          p_now: string;
          p_starts_at: string;
        };
        Returns: string;
      };
      freeze_wallets: { Args: { p_now: string; p_root_id: string }; Returns: undefined };
      fulfil_adjustment: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      fulfil_booking: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      fulfil_bundle: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      fulfil_cancellation: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      fulfil_change: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      fulfil_gift: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      fulfil_grant: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      fulfil_sale: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      full_ending_of: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_kept_percent: number;
        };
        Returns: Json;
      };
      gift_delivery: {
        Args: {
          p_gift: Omit<
            Database['public']['Tables']['gift_certificates']['Row'],
            Database['public']['Tables']['gift_certificates']['ComputedFields']
          >;
        };
        Returns: string;
      };
      gift_services_on_offer: {
        Args: { p_local_date: string };
        Returns: {
          gift_service_id: string;
          name: string;
          position: number;
          price_cents: number;
          service_id: string;
        }[];
      };
      gift_value_given: { Args: { p_root_id: string }; Returns: number };
      gifts_in_order: {
        Args: { p_order_ids: string[] };
        Returns: Database['public']['CompositeTypes']['gift_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'gift_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      gifts_not_delivered: { Args: Record<PropertyKey, never>; Returns: string[] };
      give_up_message: {
        Args: {
          p_failure: string;
          p_message: Omit<
            Database['public']['Tables']['messages']['Row'],
            Database['public']['Tables']['messages']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: undefined;
      };
      give_up_overdue: { Args: { p_message_id: string; p_now: string }; Returns: undefined };
      give_value: {
        Args: { p_cents: number; p_now: string; p_root_id: string };
        Returns: undefined;
      };
      given_on_top_cents: { Args: { p_order_line_id: number }; Returns: number };
      has_bounced: { Args: { p_address: string; p_now: string }; Returns: boolean };
      has_come_back: { Args: { p_facts: Json }; Returns: boolean };
      has_failed: { Args: { p_function: string; p_row: string }; Returns: boolean };
      has_place: { Args: Record<PropertyKey, never>; Returns: boolean };
      has_something_to_refund: { Args: { p_root_id: string }; Returns: boolean };
      hash_networks: { Args: { p_networks: string[]; p_now: string }; Returns: string[] };
      held_before: { Args: { p_row: Json; p_table: string }; Returns: Json };
      held_by_checkout: { Args: { p_checkout_key: string; p_now: string }; Returns: string[] };
      hold_booking: {
        Args: {
          p_is_under_pressure: boolean;
          p_networks: string[];
          p_now: string;
          p_open_order_id: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: string;
      };
      hold_change: {
        Args: { p_appointment_id: string; p_now: string; p_order_id: string };
        Returns: undefined;
      };
      hold_slot: {
        Args: {
          p_during: unknown;
          p_expires_at: string;
          p_now: string;
          p_order_id: string;
          p_takes_yielding?: boolean;
        };
        Returns: boolean;
      };
      holds_from: {
        Args: { p_networks: string[]; p_now: string };
        Returns: {
          email: string;
          expires_at: string;
          network_hashes: string[];
          order_id: string;
        }[];
      };
      holds_in_the_way: {
        Args: {
          p_during: unknown;
          p_except_order_id: string;
          p_now: string;
          p_takes_yielding?: boolean;
        };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      hours_on: {
        Args: { p_first_date: string; p_last_date: string };
        Returns: {
          allowed_client_types: string[];
          end_time: string;
          is_enabled: boolean;
          local_date: string;
          place: Database['public']['Tables']['locations']['Row'];
          start_time: string;
        }[];
      };
      insert_booking: {
        Args: {
          p_expires_at: string;
          p_networks: string[];
          p_now: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
          p_slot: Database['private']['CompositeTypes']['slot'];
        };
        Returns: string;
      };
      insert_gift: {
        Args: { p_gift: Database['private']['CompositeTypes']['gift_request']; p_now: string };
        Returns: undefined;
      };
      insert_gift_tenders: {
        Args: {
          p_code_hashes: string[];
          p_left_cents: number;
          p_now: string;
          p_order_id: string;
          p_uses_gift_value: boolean;
        };
        Returns: number;
      };
      insert_lines: { Args: { p_lines: Json; p_order_id: string }; Returns: undefined };
      insert_tenders: {
        Args: {
          p_code_hashes?: string[];
          p_credit_wallet_id: string;
          p_now: string;
          p_order_id: string;
          p_rest_kind: string;
          p_uses_gift_value: boolean;
        };
        Returns: undefined;
      };
      instant_of: { Args: { p_local_date: string; p_local_time: string }; Returns: string };
      intakes_in_order: {
        Args: { p_intake_ids: string[] };
        Returns: Database['public']['CompositeTypes']['intake_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'intake_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      intent_of: { Args: { p_order_id: string }; Returns: string };
      intent_of_tender: { Args: { p_tender_id: string }; Returns: string };
      is_bundle_sold: {
        Args: {
          p_bundle: Omit<
            Database['public']['Tables']['bundles']['Row'],
            Database['public']['Tables']['bundles']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      is_device_of: {
        Args: { p_device: string; p_now: string; p_user_id: string };
        Returns: boolean;
      };
      is_disputed: { Args: { p_tender_id: string }; Returns: boolean };
      is_ended_with_recurring: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: boolean;
      };
      is_existing_client: { Args: { p_client_id: string }; Returns: boolean };
      is_family_disputed: { Args: { p_root_id: string }; Returns: boolean };
      is_in_day_part: { Args: { p_day_part: string; p_local_start: string }; Returns: boolean };
      is_other_choice: {
        Args: { p_request: Database['private']['CompositeTypes']['change_request'] };
        Returns: boolean;
      };
      is_other_sale: {
        Args: { p_sale: Database['private']['CompositeTypes']['sale_request'] };
        Returns: boolean;
      };
      is_paid_alike: {
        Args: {
          p_now: string;
          p_order_id: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: boolean;
      };
      is_paid_where_asked: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Views']['order_details']['Row'],
            Database['public']['Views']['order_details']['ComputedFields']
          >;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: boolean;
      };
      is_past_closing: { Args: { p_ends_at: string; p_starts_at: string }; Returns: boolean };
      is_same_booking: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Views']['order_details']['Row'],
            Database['public']['Views']['order_details']['ComputedFields']
          >;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: boolean;
      };
      is_same_gift: {
        Args: {
          p_gift: Database['private']['CompositeTypes']['gift_request'];
          p_now: string;
          p_order_id: string;
        };
        Returns: boolean;
      };
      is_service_sold: { Args: { p_service_id: string }; Returns: boolean };
      is_sold_alike: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Views']['order_details']['Row'],
            Database['public']['Views']['order_details']['ComputedFields']
          >;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: boolean;
      };
      is_still_due: {
        Args: {
          p_message: Omit<
            Database['public']['Tables']['messages']['Row'],
            Database['public']['Tables']['messages']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: boolean;
      };
      is_taken: {
        Args: {
          p_during: unknown;
          p_except_appointment_id: string;
          p_except_holds: string[];
          p_now: string;
          p_takes_yielding?: boolean;
        };
        Returns: boolean;
      };
      is_text_hour: { Args: { p_at: string }; Returns: boolean };
      is_to_be_done: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: boolean;
      };
      is_to_be_given_up: {
        Args: {
          p_message: Omit<
            Database['public']['Tables']['messages']['Row'],
            Database['public']['Tables']['messages']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: boolean;
      };
      is_under_pressure: { Args: { p_now: string }; Returns: boolean };
      keep_bookings: {
        Args: { p_keeps_bookings: boolean; p_now: string; p_outside_before: unknown };
        Returns: Json;
      };
      keep_device: {
        Args: { p_device: string; p_now: string; p_user_id: string };
        Returns: undefined;
      };
      keep_due: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_is_by_client: boolean;
          p_now: string;
          p_order_id: string;
        };
        Returns: undefined;
      };
      keep_health_notes: { Args: { p_notes: Json }; Returns: string };
      keep_offered_times: { Args: { p_now: string; p_order_ids: string[] }; Returns: undefined };
      kept_cents: { Args: { p_tender_id: string }; Returns: number };
      kept_fee_cents: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_kept_percent: number;
        };
        Returns: number;
      };
      kept_of_family: { Args: { p_root_id: string }; Returns: number };
      known_hashes: {
        Args: { p_first_day: string; p_last_day: string; p_networks: string[] };
        Returns: string[];
      };
      lapse_changes: {
        Args: { p_except_order_id: string; p_now: string; p_root_id: string };
        Returns: undefined;
      };
      lapse_unpayable_order: { Args: { p_now: string; p_order_id: string }; Returns: undefined };
      late_fee_percent: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_by: string;
          p_now: string;
        };
        Returns: number;
      };
      left_cents: { Args: { p_tender_id: string }; Returns: number };
      link_expires_at: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
        };
        Returns: string;
      };
      list_columns: { Args: { p_columns: string[]; p_format: string }; Returns: string };
      load_section: {
        Args: {
          p_columns: string[];
          p_is_named: boolean;
          p_keys: string[];
          p_rows: Json;
          p_section: string;
        };
        Returns: undefined;
      };
      local_today: { Args: { p_now: string }; Returns: string };
      local_year: { Args: { p_at: string }; Returns: number };
      lock_appointment: {
        Args: { p_appointment_id: string };
        Returns: Database['public']['Tables']['appointments']['Row'];
        SetofOptions: {
          from: '*';
          to: 'appointments';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      lock_calendar: { Args: Record<PropertyKey, never>; Returns: undefined };
      lock_family: {
        Args: { p_root_id: string };
        Returns: Database['public']['Tables']['orders']['Row'];
        SetofOptions: {
          from: '*';
          to: 'orders';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      lock_gift: {
        Args: { p_order_id: string };
        Returns: Database['public']['Tables']['wallets']['Row'];
        SetofOptions: {
          from: '*';
          to: 'wallets';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      lock_wallets: {
        Args: { p_code_hashes?: string[]; p_owner_email?: string; p_root_id: string };
        Returns: undefined;
      };
      make_change: {
        Args: {
          p_by: string;
          p_change_id: string;
          p_keeps_bookings: boolean;
          p_kind: string;
          p_now: string;
          p_thing: Json;
          p_undone: Omit<
            Database['public']['Tables']['practice_changes']['Row'],
            Database['public']['Tables']['practice_changes']['ComputedFields']
          >;
        };
        Returns: Json;
      };
      may_take_yielding: { Args: { p_now: string; p_order_id: string }; Returns: boolean };
      money_facts: {
        Args: { p_act_id?: string; p_before?: Json; p_root_id: string };
        Returns: Json;
      };
      money_of: {
        Args: { p_root_id: string };
        Returns: {
          card_back_cents: number;
          card_cents: number;
          card_to_come_cents: number;
          cash_back_cents: number;
          cash_cents: number;
          cash_to_come_cents: number;
          certificate_back_cents: number;
          certificate_cents: number;
          credit_cents: number;
          credits: number;
          credits_back: number;
          due_cents: number;
          held_cents: number;
          is_disputed: boolean;
          owed_cents: number;
          value_back_cents: number;
          value_cents: number;
          value_given_cents: number;
        }[];
      };
      morning_of: { Args: { p_local_date: string }; Returns: string };
      net_parts: {
        Args: { p_parts: Json };
        Returns: {
          keys: Json;
          place: number;
          previous: Json;
          row_after: Json;
          row_before: Json;
          table_name: string;
        }[];
      };
      new_confirmation_code: { Args: Record<PropertyKey, never>; Returns: string };
      new_id: { Args: { p_name: string; p_table: string; p_tail?: string }; Returns: string };
      next_in_line: {
        Args: { p_limit: number; p_now: string };
        Returns: {
          entry: Database['public']['Tables']['waitlist_entries']['Row'];
          free_times: Database['private']['CompositeTypes']['slot'][];
        }[];
      };
      no_show_fee_percent: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
        };
        Returns: number;
      };
      notice_of: { Args: { p_policy_version: string }; Returns: string };
      notify_client: {
        Args: {
          p_appointment_id: string;
          p_kind: string;
          p_more: Json;
          p_now: string;
          p_subject: string;
        };
        Returns: undefined;
      };
      notify_missed: { Args: { p_entry_id: string; p_now: string }; Returns: undefined };
      notify_of_cancellation: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_before: Json;
          p_by: string;
          p_cancellation_id: string;
          p_is_own_act: boolean;
          p_now: string;
        };
        Returns: undefined;
      };
      notify_of_gift: { Args: { p_now: string; p_order_id: string }; Returns: undefined };
      notify_of_money_back: {
        Args: {
          p_before: Json;
          p_cause_id: string;
          p_is_own_act: boolean;
          p_now: string;
          p_reason: string;
        };
        Returns: undefined;
      };
      notify_of_recurring: {
        Args: { p_facts: Json; p_kind: string; p_now: string; p_recurring_id: string };
        Returns: undefined;
      };
      notify_of_settled: {
        Args: {
          p_before: Json;
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      notify_practice: {
        Args: { p_about: string; p_facts: Json; p_kind: string; p_now: string; p_subject: string };
        Returns: undefined;
      };
      notify_practice_of_appointment: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_facts: Json;
          p_kind: string;
          p_now: string;
          p_subject: string;
        };
        Returns: undefined;
      };
      notify_waiting: {
        Args: { p_entry_id: string; p_kind: string; p_now: string; p_subject: string };
        Returns: undefined;
      };
      occupied: {
        Args: {
          p_ends_at: string;
          p_place: Omit<
            Database['public']['Tables']['locations']['Row'],
            Database['public']['Tables']['locations']['ComputedFields']
          >;
          p_service: Omit<
            Database['public']['Tables']['services']['Row'],
            Database['public']['Tables']['services']['ComputedFields']
          >;
          p_starts_at: string;
        };
        Returns: unknown;
      };
      occupy_appointment: {
        Args: { p_appointment_id: string; p_during: unknown; p_now: string };
        Returns: undefined;
      };
      offer_first_free: {
        Args: {
          p_entry: Omit<
            Database['public']['Tables']['waitlist_entries']['Row'],
            Database['public']['Tables']['waitlist_entries']['ComputedFields']
          >;
          p_free_times: Database['private']['CompositeTypes']['slot'][];
          p_now: string;
        };
        Returns: boolean;
      };
      offer_for: {
        Args: {
          p_checkout_key: string;
          p_now: string;
          p_slot: Database['private']['CompositeTypes']['slot'];
        };
        Returns: Database['public']['Tables']['waitlist_offers']['Row'];
        SetofOptions: {
          from: '*';
          to: 'waitlist_offers';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      offer_free_times: { Args: { p_now: string }; Returns: number };
      offer_from: { Args: { p_now: string }; Returns: string };
      offer_until: { Args: { p_now: string; p_starts_at: string }; Returns: string };
      offered_slots: {
        Args: {
          p_can_book_at_home: boolean;
          p_client_type: string;
          p_extra_minutes?: number;
          p_first_date: string;
          p_is_sold?: boolean;
          p_last_date: string;
          p_now: string;
          p_service_id: string;
        };
        Returns: {
          during: unknown;
          ends_at: string;
          local_start: string;
          location: string;
          starts_at: string;
        }[];
      };
      offered_starts_from: { Args: { p_now: string }; Returns: string };
      order_of_row: { Args: { p_row: string }; Returns: string };
      order_of_task: {
        Args: {
          p_item: Omit<
            Database['public']['Tables']['tasks']['Row'],
            Database['public']['Tables']['tasks']['ComputedFields']
          >;
        };
        Returns: string;
      };
      orders_of_the_same_person: {
        Args: {
          p_except_order_id: string;
          p_networks: string[];
          p_now: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      other_dates: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: Json;
      };
      outcome_of: { Args: { p_order_id: string }; Returns: string };
      outside_hours: { Args: { p_now: string }; Returns: unknown };
      patterns_by_service: {
        Args: { p_words: string };
        Returns: {
          patterns: string[];
          service_id: string;
        }[];
      };
      pay_debt: {
        Args: {
          p_cents: number;
          p_code_hashes: string[];
          p_method: string;
          p_now: string;
          p_order_id: string;
        };
        Returns: undefined;
      };
      payment_parts: { Args: { p_root_id: string }; Returns: Json };
      payment_status: { Args: { p_root_id: string }; Returns: string };
      payments_by_way: {
        Args: { p_root_id: string };
        Returns: {
          credits: number;
          credits_returned: number;
          is_disputed: boolean;
          paid_cents: number;
          refunded_cents: number;
          refunding_cents: number;
          way: string;
        }[];
      };
      phone_digits: { Args: { p_phone: string }; Returns: string };
      place_on: {
        Args: { p_else?: string; p_local_date: string; p_local_time: string };
        Returns: Database['public']['Tables']['locations']['Row'];
        SetofOptions: {
          from: '*';
          to: 'locations';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      plan_day_schedule: { Args: { p_now: string }; Returns: undefined };
      plan_payment_reminder: {
        Args: { p_appointment_id: string; p_now: string };
        Returns: undefined;
      };
      plan_payment_reminders: { Args: { p_now: string }; Returns: number };
      plan_reminder: { Args: { p_appointment_id: string; p_now: string }; Returns: undefined };
      plan_reminders: { Args: { p_now: string }; Returns: number };
      plan_review_request: {
        Args: { p_appointment_id: string; p_now: string };
        Returns: undefined;
      };
      plan_review_requests: { Args: { p_now: string }; Returns: number };
      policy_for: { Args: { p_now: string; p_shown_version: string }; Returns: string };
      policy_of: {
        Args: { p_version: string };
        Returns: {
          free_until_hours: number;
          late_fee_percent: number;
          no_show_fee_percent: number;
        }[];
      };
      practice_days: {
        Args: { p_now: string };
        Returns: {
          last_week: string;
          next_week: string;
          this_week: string;
          today: string;
          tomorrow: string;
        }[];
      };
      practice_sections: {
        Args: Record<PropertyKey, never>;
        Returns: {
          contents: Json;
          section: string;
        }[];
      };
      practice_tables: {
        Args: Record<PropertyKey, never>;
        Returns: {
          columns: string[];
          is_named: boolean;
          keys: string[];
          place: number;
          section: string;
        }[];
      };
      price_by_credit: { Args: { p_cost_cents: number; p_lines: Json }; Returns: Json };
      price_by_gift: {
        Args: { p_code_hashes: string[]; p_except_order_id: string; p_lines: Json; p_now: string };
        Returns: Json;
      };
      prices_on: {
        Args: { p_local_date: string };
        Returns: Database['public']['Tables']['prices']['Row'][];
        SetofOptions: {
          from: '*';
          to: 'prices';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      promised_cents: { Args: { p_tender_id: string }; Returns: number };
      public_hours: { Args: { p_day_of_week: number; p_local_date: string }; Returns: Json };
      put_change: { Args: { p_kind: string; p_now: string; p_thing: Json }; Returns: undefined };
      put_hours: { Args: { p_hours: Json; p_local_date: string }; Returns: undefined };
      put_links: { Args: { p_links: Json }; Returns: undefined };
      put_price: {
        Args: { p_holds_from: string; p_now: string; p_price: Json };
        Returns: undefined;
      };
      put_row: { Args: { p_row: Json; p_table: string }; Returns: undefined };
      put_rules: { Args: { p_now: string; p_rules: Json }; Returns: undefined };
      put_special_day: { Args: { p_day: Json }; Returns: undefined };
      put_tax_rate: { Args: { p_now: string; p_rate: Json }; Returns: undefined };
      put_thing: {
        Args: { p_key: string; p_new_id: string; p_now: string; p_row: Json; p_table: string };
        Returns: undefined;
      };
      quote_booking: {
        Args: {
          p_networks: string[];
          p_now: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: string;
      };
      read_section: { Args: { p_section: string }; Returns: Json };
      reason_of: {
        Args: {
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: string;
      };
      rebuilds_left: { Args: { p_now: string }; Returns: number };
      recent_policies: {
        Args: { p_now: string };
        Returns: Database['public']['Tables']['cancellation_policies']['Row'];
        SetofOptions: {
          from: '*';
          to: 'cancellation_policies';
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      refundable_in: {
        Args: {
          p_now: string;
          p_wallet: Omit<
            Database['public']['Tables']['wallets']['Row'],
            Database['public']['Tables']['wallets']['ComputedFields']
          >;
        };
        Returns: {
          cents: number;
          credits: number;
        }[];
      };
      refuse_stale_version: { Args: { p_appointment_id: string }; Returns: undefined };
      release_hold: {
        Args: { p_now: string; p_order_id: string; p_payment_intent_id: string };
        Returns: undefined;
      };
      remove_special_day: { Args: { p_local_date: string }; Returns: undefined };
      replace_promises: {
        Args: { p_amount_cents: number; p_now: string; p_tender_id: string };
        Returns: undefined;
      };
      report_failure: {
        Args: { p_details: Json; p_now: string; p_subject: string };
        Returns: undefined;
      };
      report_recovery: { Args: { p_now: string; p_subject: string }; Returns: undefined };
      request_refund: {
        Args: {
          p_amount_cents: number;
          p_cause_id: string;
          p_now: string;
          p_reason: string;
          p_tender_id: string;
        };
        Returns: undefined;
      };
      require_allowance: {
        Args: {
          p_form: string;
          p_networks: string[];
          p_now: string;
          p_refusal: string;
          p_submission_id?: string;
        };
        Returns: undefined;
      };
      require_changeable: {
        Args: { p_now: string; p_request: Database['private']['CompositeTypes']['change_request'] };
        Returns: Database['public']['Tables']['appointments']['Row'];
        SetofOptions: {
          from: '*';
          to: 'appointments';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      require_codes: { Args: { p_code_hashes: string[]; p_now: string }; Returns: undefined };
      require_full: {
        Args: {
          p_entry: Omit<
            Database['public']['Tables']['waitlist_entries']['Row'],
            Database['public']['Tables']['waitlist_entries']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: undefined;
      };
      require_instant: { Args: { p_local_date: string; p_local_time: string }; Returns: string };
      require_offered_slot: {
        Args: {
          p_extra_minutes?: number;
          p_is_sold?: boolean;
          p_now: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: Database['private']['CompositeTypes']['slot'];
        SetofOptions: {
          from: '*';
          to: 'slot';
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      require_open: { Args: Record<PropertyKey, never>; Returns: undefined };
      require_practice_rules: { Args: { p_had_place: boolean; p_now: string }; Returns: undefined };
      require_room: { Args: { p_email: string }; Returns: undefined };
      require_room_for_hold: {
        Args: { p_except_order_id: string; p_networks: string[]; p_now: string };
        Returns: undefined;
      };
      require_same_size: { Args: { p_kind: string; p_row: Json }; Returns: undefined };
      require_to_come: {
        Args: { p_date: string; p_is_today_late: boolean; p_now: string };
        Returns: undefined;
      };
      restore: {
        Args: {
          p_change: Omit<
            Database['public']['Tables']['practice_changes']['Row'],
            Database['public']['Tables']['practice_changes']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: undefined;
      };
      return_credit: { Args: { p_now: string; p_root_id: string }; Returns: undefined };
      return_order: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
          p_reason: string;
        };
        Returns: undefined;
      };
      return_overdue_order: { Args: { p_now: string; p_order_id: string }; Returns: undefined };
      return_to_wallet: {
        Args: { p_amount_cents: number; p_credits: number; p_now: string; p_tender_id: string };
        Returns: undefined;
      };
      reverse_line: {
        Args: {
          p_line: Omit<
            Database['public']['Tables']['order_lines']['Row'],
            Database['public']['Tables']['order_lines']['ComputedFields']
          >;
          p_order_id: string;
        };
        Returns: undefined;
      };
      review_mismatch: {
        Args: {
          p_amount_cents: number;
          p_currency: string;
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
          p_tender: Omit<
            Database['public']['Tables']['tenders']['Row'],
            Database['public']['Tables']['tenders']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      rhythm_of: { Args: { p_recurring_id: string }; Returns: number };
      row_now: { Args: { p_keys: Json; p_table: string }; Returns: Json };
      sales_taxes_on: {
        Args: { p_local_date: string };
        Returns: {
          name: string;
          rate_ppm: number;
        }[];
      };
      saved_change: { Args: { p_kind: string }; Returns: Json };
      search_patterns: { Args: { p_known?: string; p_words: string }; Returns: string[] };
      search_text: { Args: { p_words: string }; Returns: string };
      seconds_to_wait: {
        Args: { p_form: string; p_networks: string[]; p_now: string };
        Returns: number;
      };
      section_of: { Args: { p_kind: string }; Returns: string };
      send_certificate: {
        Args: { p_now: string; p_order_id: string; p_send_after: string; p_subject: string };
        Returns: undefined;
      };
      service_fee_cents: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
        };
        Returns: number;
      };
      session_span: {
        Args: { p_role: string };
        Returns: {
          idle: string;
          longest: string;
        }[];
      };
      settle_order: { Args: { p_now: string; p_order_id: string }; Returns: undefined };
      share_of: { Args: { p_network: string }; Returns: number };
      share_tax: { Args: { p_tax_cents: number; p_tax_parts: Json }; Returns: Json };
      slot_of_change: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
          p_request: Database['private']['CompositeTypes']['change_request'];
        };
        Returns: Database['private']['CompositeTypes']['slot'];
        SetofOptions: {
          from: '*';
          to: 'slot';
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      spread_surplus: {
        Args: { p_cause_id: string; p_now: string; p_reason: string; p_root_id: string };
        Returns: undefined;
      };
      take_firmly: { Args: { p_now: string; p_order_id: string }; Returns: undefined };
      take_from_wallets: { Args: { p_now: string; p_order_id: string }; Returns: undefined };
      take_out: {
        Args: { p_most_cents: number; p_now: string; p_root_id: string };
        Returns: number;
      };
      take_out_for: {
        Args: { p_gone_cents: number; p_now: string; p_root_id: string };
        Returns: number;
      };
      take_out_line: {
        Args: {
          p_most_cents: number;
          p_now: string;
          p_wallet: Omit<
            Database['public']['Tables']['wallets']['Row'],
            Database['public']['Tables']['wallets']['ComputedFields']
          >;
        };
        Returns: Database['public']['Tables']['order_lines']['Row'];
        SetofOptions: {
          from: '*';
          to: 'order_lines';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      taken_times: {
        Args: { p_ignored_ids: string[]; p_now: string; p_within: unknown };
        Returns: unknown;
      };
      text_time: { Args: { p_at: string }; Returns: string };
      therapist_day: {
        Args: { p_else?: string; p_local_date: string };
        Returns: {
          closes_at: string;
          local_start: string;
          place: Database['public']['Tables']['locations']['Row'];
          starts_at: string;
        }[];
      };
      therapist_times_near: {
        Args: {
          p_enhancement_ids: string[];
          p_local_date: string;
          p_now: string;
          p_service_id: string;
          p_starts_at: string;
        };
        Returns: Json;
      };
      time_of_desk_booking: {
        Args: {
          p_now: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: Database['private']['CompositeTypes']['slot'];
        SetofOptions: {
          from: '*';
          to: 'slot';
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      undo_lines: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_fee_name: string;
          p_kept_percent: number;
          p_now: string;
        };
        Returns: string;
      };
      value_given_cents: { Args: { p_root_id: string }; Returns: number };
      value_of_part: { Args: { p_cents: number; p_root_id: string }; Returns: number };
      waitlist_places: {
        Args: { p_entry_ids: string[]; p_now: string };
        Returns: {
          asked_at: string;
          day_part: string;
          duration_minutes: number;
          email: string;
          entry_id: string;
          first_name: string;
          last_name: string;
          local_date: string;
          missed_offers: number;
          offer_date: string;
          offer_expires_at: string;
          offer_seconds_left: number;
          offer_starts_at: string;
          offer_time: string;
          phone: string;
          place: number;
          service_id: string;
          service_name: string;
          state: string;
        }[];
      };
      wallets_bought_by: {
        Args: { p_root_id: string };
        Returns: Database['public']['Tables']['wallets']['Row'][];
        SetofOptions: {
          from: '*';
          to: 'wallets';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      wallets_suffice: { Args: { p_now: string; p_order_id: string }; Returns: boolean };
      warn_of_pressure: { Args: { p_now: string }; Returns: undefined };
      way_of: {
        Args: {
          p_tender: Omit<
            Database['public']['Tables']['tenders']['Row'],
            Database['public']['Tables']['tenders']['ComputedFields']
          >;
        };
        Returns: string;
      };
      withdraw_offers: { Args: { p_during: unknown; p_now: string }; Returns: undefined };
      withdraw_price: { Args: { p_now: string; p_price: Json }; Returns: undefined };
      write_change_lines: {
        Args: { p_lines: Json; p_order_id: string; p_root_id: string };
        Returns: undefined;
      };
      write_message: { Args: { p_message: Json; p_now: string }; Returns: undefined };
      write_refund: {
        Args: {
          p_amount_cents: number;
          p_now: string;
          p_refund_id: string;
          p_status: string;
          p_stripe_refund_id: string;
          p_tender: Omit<
            Database['public']['Tables']['tenders']['Row'],
            Database['public']['Tables']['tenders']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      booking_request: {
        checkout_key: string | null;
        service_id: string | null;
        local_date: string | null;
        local_time: string | null;
        client_type: string | null;
        can_book_at_home: boolean | null;
        first_name: string | null;
        last_name: string | null;
        email: string | null;
        phone: string | null;
        health_notes: Json | null;
        pressure_preference: string | null;
        lines: Json | null;
        policy_version: string | null;
        text_consent_version: string | null;
        is_paying: boolean | null;
        wallet_owner_email: string | null;
        uses_credit: boolean | null;
        uses_gift_value: boolean | null;
        gift_code_hashes: string[] | null;
        is_hosted: boolean | null;
        recurring_id: string | null;
        booked_by: string | null;
      };
      change_request: {
        order_id: string | null;
        appointment_id: string | null;
        version: number | null;
        service_id: string | null;
        local_date: string | null;
        local_time: string | null;
        client_type: string | null;
        can_book_at_home: boolean | null;
        lines: Json | null;
        is_by_client: boolean | null;
      };
      gift_request: {
        order_id: string | null;
        checkout_key: string | null;
        gift_service_id: string | null;
        amount_cents: number | null;
        recipient_name: string | null;
        recipient_email: string | null;
        purchaser_name: string | null;
        purchaser_email: string | null;
        purchaser_phone: string | null;
        personal_message: string | null;
        delivery_method: string | null;
        deliver_on: string | null;
        code_hash: string | null;
        encrypted_code: string | null;
      };
      own_key: {
        token_hash: string | null;
        session: string | null;
        appointment_id: string | null;
        networks: string[] | null;
      };
      sale_request: {
        order_id: string | null;
        service_id: string | null;
        first_name: string | null;
        last_name: string | null;
        email: string | null;
        phone: string | null;
        lines: Json | null;
        rest_kind: string | null;
        wallet_owner_email: string | null;
        uses_credit: boolean | null;
        uses_gift_value: boolean | null;
        gift_code_hashes: string[] | null;
      };
      slot: {
        starts_at: string | null;
        ends_at: string | null;
        during: unknown;
        location: string | null;
      };
      viewer: {
        user_id: string | null;
        is_pending: boolean | null;
        role: string | null;
        email: string | null;
        first_name: string | null;
        last_name: string | null;
        phone: string | null;
        membership_status: string | null;
        client_id: string | null;
        is_existing_client: boolean | null;
        can_book_at_home: boolean | null;
        expires_at: string | null;
      };
      waitlist_request: {
        entry_id: string | null;
        token_hash: string | null;
        first_name: string | null;
        last_name: string | null;
        email: string | null;
        phone: string | null;
        text_consent_version: string | null;
        service_id: string | null;
        local_date: string | null;
        day_part: string | null;
        client_type: string | null;
        can_book_at_home: boolean | null;
        is_confirmed: boolean | null;
      };
    };
  };
  public: {
    Tables: {
      appointment_links: {
        Row: {
          appointment_id: string;
          created_at: string;
          ended_at: string | null;
          token_hash: string;
        };
        ComputedFields: never;
        Insert: {
          appointment_id: string;
          created_at: string;
          ended_at?: string | null;
          token_hash: string;
        };
        Update: {
          appointment_id?: string;
          created_at?: string;
          ended_at?: string | null;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'appointment_links_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'appointment_links_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointment_details';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'appointment_links_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'appointment_links_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['appointment_id'];
          },
        ];
      };
      appointments: {
        Row: {
          appointment_id: string;
          arrived_at: string | null;
          client_id: string | null;
          confirmation_code: string;
          created_at: string;
          email: string | null;
          ends_at: string;
          first_name: string;
          free_until: string;
          health_note_id: string | null;
          last_name: string;
          link_number: number;
          location: string;
          order_id: string;
          phone: string | null;
          pressure_preference: string | null;
          recurring_id: string | null;
          search_text: string;
          service_id: string;
          starts_at: string;
          status: string;
          text_consent_version: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          appointment_id?: string;
          arrived_at?: string | null;
          client_id?: string | null;
          confirmation_code?: string;
          created_at?: string;
          email?: string | null;
          ends_at: string;
          first_name: string;
          free_until: string;
          health_note_id?: string | null;
          last_name: string;
          link_number?: number;
          location: string;
          order_id: string;
          phone?: string | null;
          pressure_preference?: string | null;
          recurring_id?: string | null;
          search_text?: never;
          service_id: string;
          starts_at: string;
          status: string;
          text_consent_version?: string | null;
          version?: number;
        };
        Update: {
          appointment_id?: string;
          arrived_at?: string | null;
          client_id?: string | null;
          confirmation_code?: string;
          created_at?: string;
          email?: string | null;
          ends_at?: string;
          first_name?: string;
          free_until?: string;
          health_note_id?: string | null;
          last_name?: string;
          link_number?: number;
          location?: string;
          order_id?: string;
          phone?: string | null;
          pressure_preference?: string | null;
          recurring_id?: string | null;
          search_text?: never;
          service_id?: string;
          starts_at?: string;
          status?: string;
          text_consent_version?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'appointments_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'appointments_health_note_id_fkey';
            columns: ['health_note_id'];
            isOneToOne: false;
            referencedRelation: 'health_notes';
            referencedColumns: ['health_note_id'];
          },
          {
            foreignKeyName: 'appointments_location_fkey';
            columns: ['location'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_recurring_id_fkey';
            columns: ['recurring_id'];
            isOneToOne: false;
            referencedRelation: 'recurring_appointments';
            referencedColumns: ['recurring_id'];
          },
          {
            foreignKeyName: 'appointments_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      bundles: {
        Row: {
          bundle_id: string;
          credits: number;
          duration_minutes: number;
          is_active: boolean;
          regular_cents: number;
        };
        ComputedFields: never;
        Insert: {
          bundle_id: string;
          credits: number;
          duration_minutes: number;
          is_active?: boolean;
          regular_cents: number;
        };
        Update: {
          bundle_id?: string;
          credits?: number;
          duration_minutes?: number;
          is_active?: boolean;
          regular_cents?: number;
        };
        Relationships: [];
      };
      business_hours: {
        Row: {
          allowed_client_types: string[];
          day_key: string;
          day_of_week: number | null;
          end_time: string;
          hours_id: string;
          is_enabled: boolean;
          local_date: string | null;
          location: string;
          requires_toggle: boolean;
          start_time: string;
        };
        ComputedFields: never;
        Insert: {
          allowed_client_types: string[];
          day_key?: never;
          day_of_week?: number | null;
          end_time: string;
          hours_id?: string;
          is_enabled: boolean;
          local_date?: string | null;
          location: string;
          requires_toggle: boolean;
          start_time: string;
        };
        Update: {
          allowed_client_types?: string[];
          day_key?: never;
          day_of_week?: number | null;
          end_time?: string;
          hours_id?: string;
          is_enabled?: boolean;
          local_date?: string | null;
          location?: string;
          requires_toggle?: boolean;
          start_time?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'business_hours_local_date_fkey';
            columns: ['local_date'];
            isOneToOne: false;
            referencedRelation: 'special_days';
            referencedColumns: ['local_date'];
          },
          {
            foreignKeyName: 'business_hours_location_fkey';
            columns: ['location'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['location_id'];
          },
        ];
      };
      calendar_feeds: {
        Row: {
          created_at: string;
          is_the_one: boolean;
          token_hash: string;
        };
        ComputedFields: never;
        Insert: {
          created_at: string;
          is_the_one?: boolean;
          token_hash: string;
        };
        Update: {
          created_at?: string;
          is_the_one?: boolean;
          token_hash?: string;
        };
        Relationships: [];
      };
      cancellation_policies: {
        Row: {
          free_until_hours: number;
          holds_from: string;
          late_fee_percent: number;
          no_show_fee_percent: number;
          policy_number: number;
          policy_version: string;
        };
        ComputedFields: never;
        Insert: {
          free_until_hours: number;
          holds_from: string;
          late_fee_percent: number;
          no_show_fee_percent: number;
          policy_number?: never;
          policy_version: string;
        };
        Update: {
          free_until_hours?: number;
          holds_from?: string;
          late_fee_percent?: number;
          no_show_fee_percent?: number;
          policy_number?: never;
          policy_version?: string;
        };
        Relationships: [];
      };
      cautions: {
        Row: {
          caution_id: string;
          words: string;
        };
        ComputedFields: never;
        Insert: {
          caution_id: string;
          words: string;
        };
        Update: {
          caution_id?: string;
          words?: string;
        };
        Relationships: [];
      };
      clients: {
        Row: {
          can_book_at_home: boolean;
          client_id: string;
          created_at: string;
          email: string;
          first_name: string;
          is_existing: boolean;
          last_name: string;
          phone: string;
          search_text: string;
        };
        ComputedFields: never;
        Insert: {
          can_book_at_home?: boolean;
          client_id?: string;
          created_at?: string;
          email: string;
          first_name: string;
          is_existing?: boolean;
          last_name: string;
          phone: string;
          search_text?: never;
        };
        Update: {
          can_book_at_home?: boolean;
          client_id?: string;
          created_at?: string;
          email?: string;
          first_name?: string;
          is_existing?: boolean;
          last_name?: string;
          phone?: string;
          search_text?: never;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          contact_message_id: string;
          created_at: string;
          email: string;
          message: string;
          name: string;
          phone: string | null;
        };
        ComputedFields: never;
        Insert: {
          contact_message_id?: string;
          created_at?: string;
          email: string;
          message: string;
          name: string;
          phone?: string | null;
        };
        Update: {
          contact_message_id?: string;
          created_at?: string;
          email?: string;
          message?: string;
          name?: string;
          phone?: string | null;
        };
        Relationships: [];
      };
      disputes: {
        Row: {
          amount_cents: number;
          created_at: string;
          currency: string;
          is_open: boolean;
          reason: string;
          recorded_at: string;
          status: string;
          stripe_dispute_id: string;
          tender_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          created_at: string;
          currency: string;
          is_open: boolean;
          reason: string;
          recorded_at?: string;
          status: string;
          stripe_dispute_id: string;
          tender_id: string;
        };
        Update: {
          amount_cents?: number;
          created_at?: string;
          currency?: string;
          is_open?: boolean;
          reason?: string;
          recorded_at?: string;
          status?: string;
          stripe_dispute_id?: string;
          tender_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'disputes_tender_id_fkey';
            columns: ['tender_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['tender_id'];
          },
          {
            foreignKeyName: 'disputes_tender_id_fkey';
            columns: ['tender_id'];
            isOneToOne: false;
            referencedRelation: 'tenders';
            referencedColumns: ['tender_id'];
          },
        ];
      };
      enhancements: {
        Row: {
          caution: string | null;
          description: string;
          enhancement_id: string;
          extra_minutes: number;
          is_active: boolean;
          name: string;
          position: number;
        };
        ComputedFields: never;
        Insert: {
          caution?: string | null;
          description: string;
          enhancement_id: string;
          extra_minutes?: number;
          is_active?: boolean;
          name: string;
          position: number;
        };
        Update: {
          caution?: string | null;
          description?: string;
          enhancement_id?: string;
          extra_minutes?: number;
          is_active?: boolean;
          name?: string;
          position?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'enhancements_caution_fkey';
            columns: ['caution'];
            isOneToOne: false;
            referencedRelation: 'cautions';
            referencedColumns: ['caution_id'];
          },
        ];
      };
      gift_certificates: {
        Row: {
          code_hash: string | null;
          deliver_on: string | null;
          delivery_method: string;
          encrypted_code: string | null;
          gift_service_id: string | null;
          handed_over_at: string | null;
          order_id: string;
          personal_message: string | null;
          purchaser_email: string | null;
          purchaser_name: string | null;
          purchaser_phone: string | null;
          ready_at: string | null;
          recipient_email: string | null;
          recipient_name: string | null;
          search_text: string | null;
          service_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          code_hash?: string | null;
          deliver_on?: string | null;
          delivery_method: string;
          encrypted_code?: string | null;
          gift_service_id?: string | null;
          handed_over_at?: string | null;
          order_id: string;
          personal_message?: string | null;
          purchaser_email?: string | null;
          purchaser_name?: string | null;
          purchaser_phone?: string | null;
          ready_at?: string | null;
          recipient_email?: string | null;
          recipient_name?: string | null;
          search_text?: never;
          service_id?: string | null;
        };
        Update: {
          code_hash?: string | null;
          deliver_on?: string | null;
          delivery_method?: string;
          encrypted_code?: string | null;
          gift_service_id?: string | null;
          handed_over_at?: string | null;
          order_id?: string;
          personal_message?: string | null;
          purchaser_email?: string | null;
          purchaser_name?: string | null;
          purchaser_phone?: string | null;
          ready_at?: string | null;
          recipient_email?: string | null;
          recipient_name?: string | null;
          search_text?: never;
          service_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'gift_certificates_gift_service_id_fkey';
            columns: ['gift_service_id'];
            isOneToOne: false;
            referencedRelation: 'gift_services';
            referencedColumns: ['gift_service_id'];
          },
          {
            foreignKeyName: 'gift_certificates_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'gift_certificates_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'gift_certificates_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'gift_certificates_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'gift_certificates_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      gift_reasons: {
        Row: {
          order_id: string;
          reason: string;
        };
        ComputedFields: never;
        Insert: {
          order_id: string;
          reason: string;
        };
        Update: {
          order_id?: string;
          reason?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'gift_reasons_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'gift_reasons_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'gift_reasons_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'gift_reasons_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
        ];
      };
      gift_services: {
        Row: {
          gift_service_id: string;
          is_active: boolean;
          name: string;
          position: number;
          service_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          gift_service_id: string;
          is_active?: boolean;
          name: string;
          position: number;
          service_id?: string | null;
        };
        Update: {
          gift_service_id?: string;
          is_active?: boolean;
          name?: string;
          position?: number;
          service_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'gift_services_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      health_note_views: {
        Row: {
          appointment_id: string;
          health_note_view_id: number;
          user_id: string;
          viewed_at: string;
        };
        ComputedFields: never;
        Insert: {
          appointment_id: string;
          health_note_view_id?: never;
          user_id: string;
          viewed_at: string;
        };
        Update: {
          appointment_id?: string;
          health_note_view_id?: never;
          user_id?: string;
          viewed_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'health_note_views_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'health_note_views_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointment_details';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'health_note_views_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'health_note_views_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['appointment_id'];
          },
        ];
      };
      health_notes: {
        Row: {
          encrypted_notes: string;
          health_note_id: string;
          note_count: number;
        };
        ComputedFields: never;
        Insert: {
          encrypted_notes: string;
          health_note_id: string;
          note_count: number;
        };
        Update: {
          encrypted_notes?: string;
          health_note_id?: string;
          note_count?: number;
        };
        Relationships: [];
      };
      heartbeats: {
        Row: {
          beat_at: string;
          did: NonNullable<Json>;
          job: string;
        };
        ComputedFields: never;
        Insert: {
          beat_at: string;
          did?: NonNullable<Json>;
          job: string;
        };
        Update: {
          beat_at?: string;
          did?: NonNullable<Json>;
          job?: string;
        };
        Relationships: [];
      };
      intake_views: {
        Row: {
          intake_id: string;
          intake_view_id: number;
          user_id: string;
          viewed_at: string;
        };
        ComputedFields: never;
        Insert: {
          intake_id: string;
          intake_view_id?: never;
          user_id: string;
          viewed_at: string;
        };
        Update: {
          intake_id?: string;
          intake_view_id?: never;
          user_id?: string;
          viewed_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'intake_views_intake_id_fkey';
            columns: ['intake_id'];
            isOneToOne: false;
            referencedRelation: 'intakes';
            referencedColumns: ['intake_id'];
          },
        ];
      };
      intakes: {
        Row: {
          bill_of_rights_version: string;
          client_id: string | null;
          email: string;
          encrypted_form: string;
          first_name: string;
          intake_id: string;
          last_name: string;
          received_at: string;
          search_text: string;
          sent_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          bill_of_rights_version: string;
          client_id?: string | null;
          email: string;
          encrypted_form: string;
          first_name: string;
          intake_id: string;
          last_name: string;
          received_at: string;
          search_text?: never;
          sent_by?: string | null;
        };
        Update: {
          bill_of_rights_version?: string;
          client_id?: string | null;
          email?: string;
          encrypted_form?: string;
          first_name?: string;
          intake_id?: string;
          last_name?: string;
          received_at?: string;
          search_text?: never;
          sent_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'intakes_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'intakes_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      ledger: {
        Row: {
          amount_cents: number;
          created_at: string;
          credits: number;
          currency: string;
          kind: string;
          ledger_id: number;
          source: string;
          tender_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          created_at?: string;
          credits?: number;
          currency: string;
          kind: string;
          ledger_id?: never;
          source: string;
          tender_id: string;
        };
        Update: {
          amount_cents?: number;
          created_at?: string;
          credits?: number;
          currency?: string;
          kind?: string;
          ledger_id?: never;
          source?: string;
          tender_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'ledger_tender_id_fkey';
            columns: ['tender_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['tender_id'];
          },
          {
            foreignKeyName: 'ledger_tender_id_fkey';
            columns: ['tender_id'];
            isOneToOne: false;
            referencedRelation: 'tenders';
            referencedColumns: ['tender_id'];
          },
        ];
      };
      locations: {
        Row: {
          address: Json | null;
          geo: Json | null;
          is_accessible: boolean;
          is_active: boolean;
          location_id: string;
          name: string;
          needs_permission: boolean;
          position: number;
          travel_minutes: number;
        };
        ComputedFields: never;
        Insert: {
          address?: Json | null;
          geo?: Json | null;
          is_accessible?: boolean;
          is_active?: boolean;
          location_id: string;
          name: string;
          needs_permission?: boolean;
          position: number;
          travel_minutes?: number;
        };
        Update: {
          address?: Json | null;
          geo?: Json | null;
          is_accessible?: boolean;
          is_active?: boolean;
          location_id?: string;
          name?: string;
          needs_permission?: boolean;
          position?: number;
          travel_minutes?: number;
        };
        Relationships: [];
      };
      messages: {
        Row: {
          about: string | null;
          address: string | null;
          attempts: number;
          begun_at: string | null;
          channel: string;
          created_at: string;
          delivery: string | null;
          facts: NonNullable<Json>;
          failure: string | null;
          first_attempt_at: string | null;
          kind: string;
          message_id: string;
          next_at: string;
          provider_id: string | null;
          recipient: string;
          send_after: string;
          settled_at: string | null;
          state: string;
          subject: string;
        };
        ComputedFields: never;
        Insert: {
          about?: string | null;
          address?: string | null;
          attempts?: number;
          begun_at?: string | null;
          channel: string;
          created_at?: string;
          delivery?: string | null;
          facts?: NonNullable<Json>;
          failure?: string | null;
          first_attempt_at?: string | null;
          kind: string;
          message_id?: string;
          next_at: string;
          provider_id?: string | null;
          recipient: string;
          send_after: string;
          settled_at?: string | null;
          state?: string;
          subject: string;
        };
        Update: {
          about?: string | null;
          address?: string | null;
          attempts?: number;
          begun_at?: string | null;
          channel?: string;
          created_at?: string;
          delivery?: string | null;
          facts?: NonNullable<Json>;
          failure?: string | null;
          first_attempt_at?: string | null;
          kind?: string;
          message_id?: string;
          next_at?: string;
          provider_id?: string | null;
          recipient?: string;
          send_after?: string;
          settled_at?: string | null;
          state?: string;
          subject?: string;
        };
        Relationships: [];
      };
      occupancy: {
        Row: {
          appointment_id: string | null;
          during: unknown;
          expires_at: string | null;
          kind: string;
          occupancy_id: number;
          offer_id: string | null;
          order_id: string | null;
          time_off_id: string | null;
          yields_from: string | null;
        };
        ComputedFields: never;
        Insert: {
          appointment_id?: string | null;
          during: unknown;
          expires_at?: string | null;
          kind?: never;
          occupancy_id?: never;
          offer_id?: string | null;
          order_id?: string | null;
          time_off_id?: string | null;
          yields_from?: string | null;
        };
        Update: {
          appointment_id?: string | null;
          during?: unknown;
          expires_at?: string | null;
          kind?: never;
          occupancy_id?: never;
          offer_id?: string | null;
          order_id?: string | null;
          time_off_id?: string | null;
          yields_from?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'occupancy_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'admin_appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'occupancy_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'appointment_details';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'occupancy_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'occupancy_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'occupancy_offer_id_fkey';
            columns: ['offer_id'];
            isOneToOne: true;
            referencedRelation: 'waitlist_offers';
            referencedColumns: ['offer_id'];
          },
          {
            foreignKeyName: 'occupancy_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'occupancy_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'occupancy_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'occupancy_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'occupancy_time_off_id_fkey';
            columns: ['time_off_id'];
            isOneToOne: true;
            referencedRelation: 'time_off';
            referencedColumns: ['time_off_id'];
          },
        ];
      };
      order_kinds: {
        Row: {
          order_kind: string;
          takes_time: boolean;
        };
        ComputedFields: never;
        Insert: {
          order_kind: string;
          takes_time: boolean;
        };
        Update: {
          order_kind?: string;
          takes_time?: boolean;
        };
        Relationships: [];
      };
      order_lines: {
        Row: {
          amount_cents: number;
          credits: number | null;
          duration_minutes: number | null;
          enhancement_id: string | null;
          extra_minutes: number;
          kind: string;
          name: string;
          order_id: string;
          order_line_id: number;
          reverses_line_id: number | null;
          service_id: string | null;
          tax_cents: number;
          tax_parts: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          credits?: number | null;
          duration_minutes?: number | null;
          enhancement_id?: string | null;
          extra_minutes?: number;
          kind: string;
          name: string;
          order_id: string;
          order_line_id?: never;
          reverses_line_id?: number | null;
          service_id?: string | null;
          tax_cents?: number;
          tax_parts?: NonNullable<Json>;
        };
        Update: {
          amount_cents?: number;
          credits?: number | null;
          duration_minutes?: number | null;
          enhancement_id?: string | null;
          extra_minutes?: number;
          kind?: string;
          name?: string;
          order_id?: string;
          order_line_id?: never;
          reverses_line_id?: number | null;
          service_id?: string | null;
          tax_cents?: number;
          tax_parts?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: 'order_lines_enhancement_id_fkey';
            columns: ['enhancement_id'];
            isOneToOne: false;
            referencedRelation: 'enhancements';
            referencedColumns: ['enhancement_id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_lines_reverses_line_id_fkey';
            columns: ['reverses_line_id'];
            isOneToOne: false;
            referencedRelation: 'order_lines';
            referencedColumns: ['order_line_id'];
          },
          {
            foreignKeyName: 'order_lines_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      order_requests: {
        Row: {
          appointment_id: string | null;
          appointment_version: number | null;
          booked_by: string | null;
          during: unknown;
          email: string | null;
          ends_at: string | null;
          first_name: string | null;
          gift_code_hashes: string[] | null;
          health_note_id: string | null;
          held_since: string | null;
          is_by_client: boolean;
          last_name: string | null;
          location: string | null;
          network_hashes: string[] | null;
          order_id: string;
          phone: string | null;
          pressure_preference: string | null;
          recurring_id: string | null;
          service_id: string;
          starts_at: string | null;
          text_consent_version: string | null;
        };
        ComputedFields: never;
        Insert: {
          appointment_id?: string | null;
          appointment_version?: number | null;
          booked_by?: string | null;
          during?: unknown;
          email?: string | null;
          ends_at?: string | null;
          first_name?: string | null;
          gift_code_hashes?: string[] | null;
          health_note_id?: string | null;
          held_since?: string | null;
          is_by_client?: boolean;
          last_name?: string | null;
          location?: string | null;
          network_hashes?: string[] | null;
          order_id: string;
          phone?: string | null;
          pressure_preference?: string | null;
          recurring_id?: string | null;
          service_id: string;
          starts_at?: string | null;
          text_consent_version?: string | null;
        };
        Update: {
          appointment_id?: string | null;
          appointment_version?: number | null;
          booked_by?: string | null;
          during?: unknown;
          email?: string | null;
          ends_at?: string | null;
          first_name?: string | null;
          gift_code_hashes?: string[] | null;
          health_note_id?: string | null;
          held_since?: string | null;
          is_by_client?: boolean;
          last_name?: string | null;
          location?: string | null;
          network_hashes?: string[] | null;
          order_id?: string;
          phone?: string | null;
          pressure_preference?: string | null;
          recurring_id?: string | null;
          service_id?: string;
          starts_at?: string | null;
          text_consent_version?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'order_requests_booked_by_fkey';
            columns: ['booked_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'order_requests_health_note_id_fkey';
            columns: ['health_note_id'];
            isOneToOne: false;
            referencedRelation: 'health_notes';
            referencedColumns: ['health_note_id'];
          },
          {
            foreignKeyName: 'order_requests_location_fkey';
            columns: ['location'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'order_requests_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_requests_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_requests_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_requests_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_requests_recurring_id_fkey';
            columns: ['recurring_id'];
            isOneToOne: false;
            referencedRelation: 'recurring_appointments';
            referencedColumns: ['recurring_id'];
          },
          {
            foreignKeyName: 'order_requests_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      orders: {
        Row: {
          checkout_key: string | null;
          closed_at: string | null;
          created_at: string;
          currency: string;
          expires_at: string | null;
          kind: string;
          order_id: string;
          owner_email: string | null;
          paid_at: string | null;
          policy_version: string | null;
          root_id: string;
          state: string;
        };
        ComputedFields: never;
        Insert: {
          checkout_key?: string | null;
          closed_at?: string | null;
          created_at?: string;
          currency: string;
          expires_at?: string | null;
          kind: string;
          order_id?: string;
          owner_email?: string | null;
          paid_at?: string | null;
          policy_version?: string | null;
          root_id: string;
          state?: string;
        };
        Update: {
          checkout_key?: string | null;
          closed_at?: string | null;
          created_at?: string;
          currency?: string;
          expires_at?: string | null;
          kind?: string;
          order_id?: string;
          owner_email?: string | null;
          paid_at?: string | null;
          policy_version?: string | null;
          root_id?: string;
          state?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'orders_kind_fkey';
            columns: ['kind'];
            isOneToOne: false;
            referencedRelation: 'order_kinds';
            referencedColumns: ['order_kind'];
          },
          {
            foreignKeyName: 'orders_policy_version_fkey';
            columns: ['policy_version'];
            isOneToOne: false;
            referencedRelation: 'cancellation_policies';
            referencedColumns: ['policy_version'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
        ];
      };
      practice: {
        Row: {
          credential: string | null;
          email: string | null;
          first_name: string | null;
          insurance: string | null;
          last_name: string | null;
          medicare: string | null;
          name: string | null;
          partial_payment: string | null;
          personal: string | null;
          phone: string | null;
          practice_id: boolean;
          practicing_since: string | null;
          pronoun: string | null;
          training: string | null;
        };
        ComputedFields: never;
        Insert: {
          credential?: string | null;
          email?: string | null;
          first_name?: string | null;
          insurance?: string | null;
          last_name?: string | null;
          medicare?: string | null;
          name?: string | null;
          partial_payment?: string | null;
          personal?: string | null;
          phone?: string | null;
          practice_id?: boolean;
          practicing_since?: string | null;
          pronoun?: string | null;
          training?: string | null;
        };
        Update: {
          credential?: string | null;
          email?: string | null;
          first_name?: string | null;
          insurance?: string | null;
          last_name?: string | null;
          medicare?: string | null;
          name?: string | null;
          partial_payment?: string | null;
          personal?: string | null;
          phone?: string | null;
          practice_id?: boolean;
          practicing_since?: string | null;
          pronoun?: string | null;
          training?: string | null;
        };
        Relationships: [];
      };
      practice_changes: {
        Row: {
          change_id: string;
          change_number: number;
          kind: string | null;
          made_at: string;
          made_by: string | null;
          parts: NonNullable<Json>;
          undoes: string | null;
        };
        ComputedFields: never;
        Insert: {
          change_id?: string;
          change_number?: never;
          kind?: string | null;
          made_at?: string;
          made_by?: string | null;
          parts?: NonNullable<Json>;
          undoes?: string | null;
        };
        Update: {
          change_id?: string;
          change_number?: never;
          kind?: string | null;
          made_at?: string;
          made_by?: string | null;
          parts?: NonNullable<Json>;
          undoes?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'practice_changes_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'practice_changes_undoes_fkey';
            columns: ['undoes'];
            isOneToOne: true;
            referencedRelation: 'practice_changes';
            referencedColumns: ['change_id'];
          },
        ];
      };
      prices: {
        Row: {
          bundle_id: string | null;
          enhancement_id: string | null;
          gift_service_id: string | null;
          holds_from: string;
          member_price_cents: number | null;
          price_cents: number;
          price_id: string;
          service_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          bundle_id?: string | null;
          enhancement_id?: string | null;
          gift_service_id?: string | null;
          holds_from: string;
          member_price_cents?: number | null;
          price_cents: number;
          price_id?: string;
          service_id?: string | null;
        };
        Update: {
          bundle_id?: string | null;
          enhancement_id?: string | null;
          gift_service_id?: string | null;
          holds_from?: string;
          member_price_cents?: number | null;
          price_cents?: number;
          price_id?: string;
          service_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'prices_bundle_id_fkey';
            columns: ['bundle_id'];
            isOneToOne: false;
            referencedRelation: 'bundles';
            referencedColumns: ['bundle_id'];
          },
          {
            foreignKeyName: 'prices_enhancement_id_fkey';
            columns: ['enhancement_id'];
            isOneToOne: false;
            referencedRelation: 'enhancements';
            referencedColumns: ['enhancement_id'];
          },
          {
            foreignKeyName: 'prices_gift_service_id_fkey';
            columns: ['gift_service_id'];
            isOneToOne: false;
            referencedRelation: 'gift_services';
            referencedColumns: ['gift_service_id'];
          },
          {
            foreignKeyName: 'prices_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      profiles: {
        Row: {
          banned_at: string | null;
          client_id: string | null;
          created_at: string;
          email: string;
          first_name: string;
          last_name: string;
          login_phone: string | null;
          membership_status: string;
          phone: string | null;
          role: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          banned_at?: string | null;
          client_id?: string | null;
          created_at?: string;
          email: string;
          first_name: string;
          last_name: string;
          login_phone?: string | null;
          membership_status?: string;
          phone?: string | null;
          role?: string;
          user_id: string;
        };
        Update: {
          banned_at?: string | null;
          client_id?: string | null;
          created_at?: string;
          email?: string;
          first_name?: string;
          last_name?: string;
          login_phone?: string | null;
          membership_status?: string;
          phone?: string | null;
          role?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'profiles_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: true;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
        ];
      };
      rebuilds: {
        Row: {
          asked_at: string;
          hash: string;
        };
        ComputedFields: never;
        Insert: {
          asked_at: string;
          hash: string;
        };
        Update: {
          asked_at?: string;
          hash?: string;
        };
        Relationships: [];
      };
      recurring_appointments: {
        Row: {
          client_id: string;
          created_at: string;
          ended_at: string | null;
          every_weeks: number;
          recurring_id: string;
        };
        ComputedFields: never;
        Insert: {
          client_id: string;
          created_at: string;
          ended_at?: string | null;
          every_weeks: number;
          recurring_id: string;
        };
        Update: {
          client_id?: string;
          created_at?: string;
          ended_at?: string | null;
          every_weeks?: number;
          recurring_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'recurring_appointments_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
        ];
      };
      refunds: {
        Row: {
          amount_cents: number;
          attempts: number;
          created_at: string;
          currency: string;
          next_attempt_at: string;
          order_id: string;
          reason: string;
          refund_id: string;
          status: string;
          stripe_refund_id: string | null;
          tender_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          attempts?: number;
          created_at?: string;
          currency: string;
          next_attempt_at: string;
          order_id: string;
          reason: string;
          refund_id?: string;
          status?: string;
          stripe_refund_id?: string | null;
          tender_id: string;
        };
        Update: {
          amount_cents?: number;
          attempts?: number;
          created_at?: string;
          currency?: string;
          next_attempt_at?: string;
          order_id?: string;
          reason?: string;
          refund_id?: string;
          status?: string;
          stripe_refund_id?: string | null;
          tender_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'refunds_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'refunds_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'refunds_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'refunds_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'refunds_tender_id_fkey';
            columns: ['tender_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['tender_id'];
          },
          {
            foreignKeyName: 'refunds_tender_id_fkey';
            columns: ['tender_id'];
            isOneToOne: false;
            referencedRelation: 'tenders';
            referencedColumns: ['tender_id'];
          },
        ];
      };
      service_categories: {
        Row: {
          drawing: string;
          introduction: string;
          is_specialty: boolean;
          name: string;
          position: number;
          service_category_id: string;
          summary: string;
        };
        ComputedFields: never;
        Insert: {
          drawing: string;
          introduction: string;
          is_specialty?: boolean;
          name: string;
          position: number;
          service_category_id: string;
          summary: string;
        };
        Update: {
          drawing?: string;
          introduction?: string;
          is_specialty?: boolean;
          name?: string;
          position?: number;
          service_category_id?: string;
          summary?: string;
        };
        Relationships: [];
      };
      services: {
        Row: {
          buffer_after_minutes: number;
          buffer_before_minutes: number;
          category: string;
          description: string;
          duration_minutes: number;
          is_active: boolean;
          name: string;
          position: number;
          service_id: string;
        };
        ComputedFields: never;
        Insert: {
          buffer_after_minutes?: number;
          buffer_before_minutes?: number;
          category: string;
          description: string;
          duration_minutes: number;
          is_active?: boolean;
          name: string;
          position: number;
          service_id: string;
        };
        Update: {
          buffer_after_minutes?: number;
          buffer_before_minutes?: number;
          category?: string;
          description?: string;
          duration_minutes?: number;
          is_active?: boolean;
          name?: string;
          position?: number;
          service_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'services_category_fkey';
            columns: ['category'];
            isOneToOne: false;
            referencedRelation: 'service_categories';
            referencedColumns: ['service_category_id'];
          },
        ];
      };
      session_notes: {
        Row: {
          appointment_id: string;
          encrypted_note: string;
          written_at: string;
        };
        ComputedFields: never;
        Insert: {
          appointment_id: string;
          encrypted_note: string;
          written_at: string;
        };
        Update: {
          appointment_id?: string;
          encrypted_note?: string;
          written_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'session_notes_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'admin_appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'session_notes_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'appointment_details';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'session_notes_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'session_notes_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['appointment_id'];
          },
        ];
      };
      settings: {
        Row: {
          asks_for_reviews: boolean;
          auto_confirm: boolean;
          currency: string;
          day_schedule_at: string;
          hold_minutes: number;
          horizon_days: number;
          hosted_hold_minutes: number;
          longest_hold_minutes: number;
          minimum_notice_minutes: number;
          pressure_percent: number;
          reminder_email_hours: number | null;
          reminder_gap_hours: number;
          reminder_text_hours: number | null;
          settings_id: boolean;
          slot_step_minutes: number;
          text_countries: string[];
          texts_from: string;
          texts_until: string;
          time_zone: string;
        };
        ComputedFields: never;
        Insert: {
          asks_for_reviews?: boolean;
          auto_confirm: boolean;
          currency: string;
          day_schedule_at?: string;
          hold_minutes: number;
          horizon_days: number;
          hosted_hold_minutes: number;
          longest_hold_minutes: number;
          minimum_notice_minutes: number;
          pressure_percent: number;
          reminder_email_hours?: number | null;
          reminder_gap_hours?: number;
          reminder_text_hours?: number | null;
          settings_id?: boolean;
          slot_step_minutes: number;
          text_countries?: string[];
          texts_from?: string;
          texts_until?: string;
          time_zone: string;
        };
        Update: {
          asks_for_reviews?: boolean;
          auto_confirm?: boolean;
          currency?: string;
          day_schedule_at?: string;
          hold_minutes?: number;
          horizon_days?: number;
          hosted_hold_minutes?: number;
          longest_hold_minutes?: number;
          minimum_notice_minutes?: number;
          pressure_percent?: number;
          reminder_email_hours?: number | null;
          reminder_gap_hours?: number;
          reminder_text_hours?: number | null;
          settings_id?: boolean;
          slot_step_minutes?: number;
          text_countries?: string[];
          texts_from?: string;
          texts_until?: string;
          time_zone?: string;
        };
        Relationships: [];
      };
      social_profiles: {
        Row: {
          name: string;
          position: number;
          url: string | null;
        };
        ComputedFields: never;
        Insert: {
          name: string;
          position: number;
          url?: string | null;
        };
        Update: {
          name?: string;
          position?: number;
          url?: string | null;
        };
        Relationships: [];
      };
      special_days: {
        Row: {
          local_date: string;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          local_date: string;
          name: string;
        };
        Update: {
          local_date?: string;
          name?: string;
        };
        Relationships: [];
      };
      stripe_event_retries: {
        Row: {
          attempts: number;
          created_at: string;
          stripe_event_id: string;
          tried_by: string;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          created_at: string;
          stripe_event_id: string;
          tried_by: string;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          stripe_event_id?: string;
          tried_by?: string;
        };
        Relationships: [];
      };
      stripe_events: {
        Row: {
          created_at: string;
          outcome: string;
          recorded_at: string;
          stripe_event_id: string;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          created_at: string;
          outcome: string;
          recorded_at?: string;
          stripe_event_id: string;
          type: string;
        };
        Update: {
          created_at?: string;
          outcome?: string;
          recorded_at?: string;
          stripe_event_id?: string;
          type?: string;
        };
        Relationships: [];
      };
      sweep_cursors: {
        Row: {
          part: string;
          reached_at: string;
          reached_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          part: string;
          reached_at: string;
          reached_id?: string | null;
        };
        Update: {
          part?: string;
          reached_at?: string;
          reached_id?: string | null;
        };
        Relationships: [];
      };
      sweep_runs: {
        Row: {
          did: NonNullable<Json>;
          finished_at: string | null;
          started_at: string;
          sweep_run_id: string;
        };
        ComputedFields: never;
        Insert: {
          did?: NonNullable<Json>;
          finished_at?: string | null;
          started_at?: string;
          sweep_run_id?: string;
        };
        Update: {
          did?: NonNullable<Json>;
          finished_at?: string | null;
          started_at?: string;
          sweep_run_id?: string;
        };
        Relationships: [];
      };
      tasks: {
        Row: {
          details: NonNullable<Json>;
          emailed_at: string | null;
          kind: string;
          opened_at: string;
          resolution: string | null;
          resolved_at: string | null;
          subject: string;
          task_id: string;
        };
        ComputedFields: never;
        Insert: {
          details: NonNullable<Json>;
          emailed_at?: string | null;
          kind: string;
          opened_at?: string;
          resolution?: string | null;
          resolved_at?: string | null;
          subject: string;
          task_id?: string;
        };
        Update: {
          details?: NonNullable<Json>;
          emailed_at?: string | null;
          kind?: string;
          opened_at?: string;
          resolution?: string | null;
          resolved_at?: string | null;
          subject?: string;
          task_id?: string;
        };
        Relationships: [];
      };
      tax_parts: {
        Row: {
          name: string;
          position: number;
          tax_part_id: string;
        };
        ComputedFields: never;
        Insert: {
          name: string;
          position: number;
          tax_part_id: string;
        };
        Update: {
          name?: string;
          position?: number;
          tax_part_id?: string;
        };
        Relationships: [];
      };
      tax_rates: {
        Row: {
          holds_from: string;
          rate_ppm: number;
          tax_part_id: string;
        };
        ComputedFields: never;
        Insert: {
          holds_from: string;
          rate_ppm: number;
          tax_part_id: string;
        };
        Update: {
          holds_from?: string;
          rate_ppm?: number;
          tax_part_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tax_rates_tax_part_id_fkey';
            columns: ['tax_part_id'];
            isOneToOne: false;
            referencedRelation: 'tax_parts';
            referencedColumns: ['tax_part_id'];
          },
        ];
      };
      tenders: {
        Row: {
          amount_cents: number;
          checkout_session_id: string | null;
          created_at: string;
          kind: string;
          line_id: number | null;
          order_id: string;
          payment_intent_id: string | null;
          tender_id: string;
          tender_number: number;
          voided_at: string | null;
          wallet_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          checkout_session_id?: string | null;
          created_at?: string;
          kind: string;
          line_id?: number | null;
          order_id: string;
          payment_intent_id?: string | null;
          tender_id?: string;
          tender_number?: never;
          voided_at?: string | null;
          wallet_id?: string | null;
        };
        Update: {
          amount_cents?: number;
          checkout_session_id?: string | null;
          created_at?: string;
          kind?: string;
          line_id?: number | null;
          order_id?: string;
          payment_intent_id?: string | null;
          tender_id?: string;
          tender_number?: never;
          voided_at?: string | null;
          wallet_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'tenders_line_id_fkey';
            columns: ['line_id'];
            isOneToOne: false;
            referencedRelation: 'order_lines';
            referencedColumns: ['order_line_id'];
          },
          {
            foreignKeyName: 'tenders_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'tenders_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'tenders_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'tenders_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'tenders_wallet_id_fkey';
            columns: ['wallet_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['wallet_id'];
          },
          {
            foreignKeyName: 'tenders_wallet_id_fkey';
            columns: ['wallet_id'];
            isOneToOne: false;
            referencedRelation: 'wallets';
            referencedColumns: ['wallet_id'];
          },
        ];
      };
      testimonials: {
        Row: {
          created_at: string;
          location: string;
          name: string;
          rating: number;
          review: string;
          service_id: string;
          status: string;
          testimonial_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          location: string;
          name: string;
          rating: number;
          review: string;
          service_id: string;
          status?: string;
          testimonial_id?: string;
        };
        Update: {
          created_at?: string;
          location?: string;
          name?: string;
          rating?: number;
          review?: string;
          service_id?: string;
          status?: string;
          testimonial_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'testimonials_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      text_stops: {
        Row: {
          phone: string;
          stopped_at: string;
        };
        ComputedFields: never;
        Insert: {
          phone: string;
          stopped_at: string;
        };
        Update: {
          phone?: string;
          stopped_at?: string;
        };
        Relationships: [];
      };
      time_off: {
        Row: {
          created_at: string;
          ends_at: string;
          note: string | null;
          starts_at: string;
          time_off_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          ends_at: string;
          note?: string | null;
          starts_at: string;
          time_off_id?: string;
        };
        Update: {
          created_at?: string;
          ends_at?: string;
          note?: string | null;
          starts_at?: string;
          time_off_id?: string;
        };
        Relationships: [];
      };
      waitlist_entries: {
        Row: {
          asked_at: string;
          can_book_at_home: boolean;
          client_type: string;
          day_part: string;
          email: string | null;
          ended_at: string | null;
          entry_id: string;
          first_name: string | null;
          last_name: string | null;
          local_date: string;
          phone: string | null;
          queue_number: number;
          service_id: string;
          state: string;
          text_consent_version: string | null;
          token_hash: string;
        };
        ComputedFields: never;
        Insert: {
          asked_at: string;
          can_book_at_home: boolean;
          client_type: string;
          day_part: string;
          email?: string | null;
          ended_at?: string | null;
          entry_id: string;
          first_name?: string | null;
          last_name?: string | null;
          local_date: string;
          phone?: string | null;
          queue_number?: never;
          service_id: string;
          state?: string;
          text_consent_version?: string | null;
          token_hash: string;
        };
        Update: {
          asked_at?: string;
          can_book_at_home?: boolean;
          client_type?: string;
          day_part?: string;
          email?: string | null;
          ended_at?: string | null;
          entry_id?: string;
          first_name?: string | null;
          last_name?: string | null;
          local_date?: string;
          phone?: string | null;
          queue_number?: never;
          service_id?: string;
          state?: string;
          text_consent_version?: string | null;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'waitlist_entries_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      waitlist_offers: {
        Row: {
          checkout_key: string | null;
          during: unknown;
          ended_at: string | null;
          ending: string | null;
          ends_at: string;
          entry_id: string;
          expires_at: string;
          offer_id: string;
          offered_at: string;
          order_id: string | null;
          starts_at: string;
        };
        ComputedFields: never;
        Insert: {
          checkout_key?: string | null;
          during: unknown;
          ended_at?: string | null;
          ending?: string | null;
          ends_at: string;
          entry_id: string;
          expires_at: string;
          offer_id?: string;
          offered_at: string;
          order_id?: string | null;
          starts_at: string;
        };
        Update: {
          checkout_key?: string | null;
          during?: unknown;
          ended_at?: string | null;
          ending?: string | null;
          ends_at?: string;
          entry_id?: string;
          expires_at?: string;
          offer_id?: string;
          offered_at?: string;
          order_id?: string | null;
          starts_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'waitlist_offers_entry_id_fkey';
            columns: ['entry_id'];
            isOneToOne: false;
            referencedRelation: 'waitlist_entries';
            referencedColumns: ['entry_id'];
          },
          {
            foreignKeyName: 'waitlist_offers_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'waitlist_offers_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'waitlist_offers_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'waitlist_offers_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
        ];
      };
      wallets: {
        Row: {
          code_hash: string | null;
          created_at: string;
          credits: number;
          duration_minutes: number | null;
          frozen_at: string | null;
          is_granted: boolean;
          kind: string;
          order_line_id: number;
          owner_email: string | null;
          value_cents: number;
          wallet_id: string;
        };
        ComputedFields: never;
        Insert: {
          code_hash?: string | null;
          created_at?: string;
          credits?: number;
          duration_minutes?: number | null;
          frozen_at?: string | null;
          is_granted?: boolean;
          kind: string;
          order_line_id: number;
          owner_email?: string | null;
          value_cents: number;
          wallet_id?: string;
        };
        Update: {
          code_hash?: string | null;
          created_at?: string;
          credits?: number;
          duration_minutes?: number | null;
          frozen_at?: string | null;
          is_granted?: boolean;
          kind?: string;
          order_line_id?: number;
          owner_email?: string | null;
          value_cents?: number;
          wallet_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'wallets_order_line_id_fkey';
            columns: ['order_line_id'];
            isOneToOne: true;
            referencedRelation: 'order_lines';
            referencedColumns: ['order_line_id'];
          },
        ];
      };
    };
    Views: {
      admin_appointments: {
        Row: {
          appointment_id: string;
          arrived_at: string | null;
          booked_at: string;
          can_text: boolean | null;
          client_id: string | null;
          confirmation_code: string;
          credits_used: number | null;
          duration_minutes: number | null;
          email: string | null;
          ends_at: string;
          enhancement_ids: string[] | null;
          every_weeks: number | null;
          first_name: string;
          health_note_count: number | null;
          intake_id: string | null;
          is_disputed: boolean | null;
          is_intake_missing: boolean | null;
          is_member: boolean | null;
          is_partly_refunded: boolean | null;
          is_recurring_ended: boolean | null;
          last_name: string;
          last_visit_at: string | null;
          lines: Json | null;
          local_date: string | null;
          local_time: string | null;
          location: string;
          owed_cents: number | null;
          paid_cents: number | null;
          payment_intent_id: string | null;
          payment_status: string | null;
          phone: string | null;
          pressure_preference: string | null;
          recurring_id: string | null;
          refunded_cents: number | null;
          refunding_cents: number | null;
          service_cents: number | null;
          service_id: string;
          service_name: string | null;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          version: number;
          visits: number | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'appointments_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'appointments_location_fkey';
            columns: ['location'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'appointments_recurring_id_fkey';
            columns: ['recurring_id'];
            isOneToOne: false;
            referencedRelation: 'recurring_appointments';
            referencedColumns: ['recurring_id'];
          },
          {
            foreignKeyName: 'appointments_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      appointment_details: {
        Row: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'appointments_location_fkey';
            columns: ['location'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      confirmations: {
        Row: {
          accepts_texts: boolean | null;
          appointment_id: string | null;
          appointment_status: string | null;
          appointment_version: number | null;
          by_credit: boolean | null;
          charged_cents: number | null;
          confirmation_code: string | null;
          duration_minutes: number | null;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          enhancements: Json | null;
          first_name: string | null;
          gift_cents: number | null;
          last_name: string | null;
          link_number: number | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          order_id: string;
          outcome: string | null;
          paid_at: string | null;
          payment_intent_id: string | null;
          payment_status: string | null;
          payments: Json | null;
          phone: string | null;
          policy: Json | null;
          service_id: string | null;
          service_name: string | null;
          service_price_cents: number | null;
          starts_at: string | null;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      gift_details: {
        Row: {
          checkout_key: string | null;
          code_hash: string | null;
          created_at: string;
          currency: string;
          deliver_on: string | null;
          delivery_method: string;
          encrypted_code: string | null;
          expires_at: string | null;
          frozen_at: string | null;
          gift_service_id: string | null;
          handed_over_at: string | null;
          left_cents: number | null;
          name: string;
          order_id: string;
          outcome: string | null;
          paid_at: string | null;
          payment_intent_id: string | null;
          personal_message: string | null;
          purchaser_email: string | null;
          purchaser_name: string | null;
          purchaser_phone: string | null;
          ready_at: string | null;
          recipient_email: string | null;
          recipient_name: string | null;
          service_id: string | null;
          state: string | null;
          value_cents: number;
          wallet_id: string | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'gift_certificates_gift_service_id_fkey';
            columns: ['gift_service_id'];
            isOneToOne: false;
            referencedRelation: 'gift_services';
            referencedColumns: ['gift_service_id'];
          },
          {
            foreignKeyName: 'gift_certificates_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      order_details: {
        Row: {
          appointment_id: string | null;
          appointment_version: number | null;
          charge_cents: number | null;
          checkout_key: string | null;
          checkout_session_id: string | null;
          created_at: string;
          credit_cents: number | null;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          gift_cents: number | null;
          gift_code_hashes: string[] | null;
          health_note_id: string | null;
          hold_expires_at: string | null;
          kind: string;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          order_id: string;
          payment_intent_id: string | null;
          phone: string | null;
          policy: Json | null;
          policy_version: string | null;
          pressure_preference: string | null;
          root_id: string;
          service_id: string;
          starts_at: string | null;
          state: string | null;
          subtotal_cents: number | null;
          tax_cents: number | null;
          tender_id: string | null;
          text_consent_version: string | null;
          total_cents: number | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'order_requests_health_note_id_fkey';
            columns: ['health_note_id'];
            isOneToOne: false;
            referencedRelation: 'health_notes';
            referencedColumns: ['health_note_id'];
          },
          {
            foreignKeyName: 'order_requests_location_fkey';
            columns: ['location'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'order_requests_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
          {
            foreignKeyName: 'orders_kind_fkey';
            columns: ['kind'];
            isOneToOne: false;
            referencedRelation: 'order_kinds';
            referencedColumns: ['order_kind'];
          },
          {
            foreignKeyName: 'orders_policy_version_fkey';
            columns: ['policy_version'];
            isOneToOne: false;
            referencedRelation: 'cancellation_policies';
            referencedColumns: ['policy_version'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
        ];
      };
    };
    Functions: {
      account_appointments: {
        Args: { p_appointment_id?: string; p_client_id: string; p_limit?: number; p_now?: string };
        Returns: {
          appointment_id: string;
          booked_at: string;
          confirmation_code: string;
          credit_cents: number;
          credits_returned: number;
          credits_used: number;
          duration_minutes: number;
          enhancement_ids: string[];
          gift_value_given_cents: number;
          is_over: boolean;
          lines: Json;
          location: string;
          owed_cents: number;
          paid_cents: number;
          payment_status: string;
          payments: Json;
          policy: Json;
          pressure_preference: string;
          refunded_cents: number;
          service_id: string;
          service_name: string;
          starts_at: string;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          version: number;
        }[];
      };
      account_intakes: {
        Args: { p_user_id: string };
        Returns: {
          client_id: string;
          email: string;
          encrypted_form: string;
          intake_id: string;
          received_at: string;
        }[];
      };
      account_notes: {
        Args: { p_user_id: string };
        Returns: {
          address: string;
          encrypted_notes: string;
          health_note_id: string;
          pressure_preference: string;
          starts_at: string;
        }[];
      };
      add_cancellation_policy: {
        Args: {
          p_free_until_hours: number;
          p_holds_from?: string;
          p_late_fee_percent: number;
          p_no_show_fee_percent: number;
          p_now?: string;
        };
        Returns: {
          free_until_hours: number;
          holds_from: string;
          late_fee_percent: number;
          no_show_fee_percent: number;
          policy_number: number;
          policy_version: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'cancellation_policies';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      add_local_time_off: {
        Args: {
          p_end_date: string;
          p_end_time?: string;
          p_ends_offers?: boolean;
          p_note?: string;
          p_now?: string;
          p_start_date: string;
          p_start_time?: string;
        };
        Returns: {
          created_at: string;
          ends_at: string;
          note: string | null;
          starts_at: string;
          time_off_id: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'time_off';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      add_time_off: {
        Args: {
          p_ends_at: string;
          p_ends_offers?: boolean;
          p_now?: string;
          p_reason?: string;
          p_starts_at: string;
        };
        Returns: {
          created_at: string;
          ends_at: string;
          note: string | null;
          starts_at: string;
          time_off_id: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'time_off';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      adjust_gift: {
        Args: {
          p_adjustment_id: string;
          p_amount_cents: number;
          p_now?: string;
          p_order_id: string;
          p_reason: string;
        };
        Returns: undefined;
      };
      adjust_order: {
        Args: {
          p_adjustment_id?: string;
          p_amount_cents: number;
          p_name: string;
          p_now?: string;
          p_order_id: string;
        };
        Returns: string;
      };
      advance_appointments: {
        Args: { p_limit?: number; p_now?: string };
        Returns: {
          done: number;
          failed: number;
        }[];
      };
      appointment_for_therapist: {
        Args: { p_appointment_id: string; p_now?: string };
        Returns: {
          appointment: Json;
          encrypted_note: string;
          endings: Json;
          free_until: string;
          last_note: Json;
          refund_is_told_by: string[];
        }[];
      };
      appointments_of_client: {
        Args: { p_client_id: string; p_limit?: number };
        Returns: {
          appointment_id: string;
          arrived_at: string | null;
          booked_at: string;
          can_text: boolean | null;
          client_id: string | null;
          confirmation_code: string;
          credits_used: number | null;
          duration_minutes: number | null;
          email: string | null;
          ends_at: string;
          enhancement_ids: string[] | null;
          every_weeks: number | null;
          first_name: string;
          health_note_count: number | null;
          intake_id: string | null;
          is_disputed: boolean | null;
          is_intake_missing: boolean | null;
          is_member: boolean | null;
          is_partly_refunded: boolean | null;
          is_recurring_ended: boolean | null;
          last_name: string;
          last_visit_at: string | null;
          lines: Json | null;
          local_date: string | null;
          local_time: string | null;
          location: string;
          owed_cents: number | null;
          paid_cents: number | null;
          payment_intent_id: string | null;
          payment_status: string | null;
          phone: string | null;
          pressure_preference: string | null;
          recurring_id: string | null;
          refunded_cents: number | null;
          refunding_cents: number | null;
          service_cents: number | null;
          service_id: string;
          service_name: string | null;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          version: number;
          visits: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'admin_appointments';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      ask_refund_again: { Args: { p_now?: string; p_refund_id: string }; Returns: string };
      attach_intent: {
        Args: { p_order_id: string; p_payment_intent_id: string };
        Returns: undefined;
      };
      attach_session: {
        Args: { p_checkout_session_id: string; p_order_id: string };
        Returns: undefined;
      };
      attach_session_payment: {
        Args: { p_now?: string; p_order_id: string; p_payment_intent_id: string };
        Returns: undefined;
      };
      available_days: {
        Args: {
          p_can_book_at_home?: boolean;
          p_checkout_key?: string;
          p_client_type?: string;
          p_days?: number;
          p_enhancement_ids?: string[];
          p_first_date?: string;
          p_now?: string;
          p_service_id: string;
        };
        Returns: {
          local_date: string;
          slot_times: string[];
          why: string;
        }[];
      };
      available_days_of_viewer: {
        Args: {
          p_checkout_key?: string;
          p_days?: number;
          p_enhancement_ids?: string[];
          p_first_date?: string;
          p_now?: string;
          p_service_id: string;
          p_session: string;
        };
        Returns: {
          local_date: string;
          slot_times: string[];
          why: string;
        }[];
      };
      available_slots: {
        Args: {
          p_can_book_at_home?: boolean;
          p_checkout_key?: string;
          p_client_type?: string;
          p_enhancement_ids?: string[];
          p_local_date: string;
          p_now?: string;
          p_service_id: string;
        };
        Returns: {
          slot_time: string;
          starts_at: string;
        }[];
      };
      available_slots_of_viewer: {
        Args: {
          p_checkout_key?: string;
          p_enhancement_ids?: string[];
          p_local_date: string;
          p_now?: string;
          p_service_id: string;
          p_session: string;
        };
        Returns: {
          slot_time: string;
          starts_at: string;
        }[];
      };
      begin_confirmation: {
        Args: { p_link: string; p_networks: string[]; p_now?: string };
        Returns: {
          email: string;
          password_hash: string;
          signup_id: string;
        }[];
      };
      begin_login: {
        Args: {
          p_attempt?: string;
          p_device?: string;
          p_for_admin: boolean;
          p_identifier: string;
          p_networks: string[];
          p_now?: string;
        };
        Returns: {
          email: string;
          role: string;
          user_id: string;
        }[];
      };
      begin_message: {
        Args: {
          p_attempt: number;
          p_country?: string;
          p_message_id: string;
          p_now?: string;
          p_phone?: string;
        };
        Returns: boolean;
      };
      begin_password_reset: {
        Args: { p_device?: string; p_email: string; p_networks: string[]; p_now?: string };
        Returns: string;
      };
      begin_refund: {
        Args: { p_attempts: number; p_now?: string; p_refund_id: string };
        Returns: boolean;
      };
      begin_reset: {
        Args: { p_link: string; p_networks: string[]; p_now?: string };
        Returns: undefined;
      };
      book_for_client: { Args: { p_booking: Json; p_now?: string }; Returns: string };
      book_recurring: {
        Args: {
          p_booking: Json;
          p_dates: Json;
          p_every_weeks: number;
          p_now?: string;
          p_recurring_id: string;
        };
        Returns: {
          appointment_id: string;
          local_date: string;
          slot_time: string;
          starts_at: string;
        }[];
      };
      cancel_appointment: {
        Args: {
          p_appointment_id: string;
          p_by?: string;
          p_is_own_act?: boolean;
          p_kept_percent?: number;
          p_now?: string;
          p_version: number;
        };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      cancel_own_appointment: {
        Args: { p_appointment_id: string; p_now?: string; p_told: Json; p_version: number };
        Returns: undefined;
      };
      change_practice: {
        Args: {
          p_by?: string;
          p_change_id: string;
          p_keeps_bookings?: boolean;
          p_kind: string;
          p_now?: string;
          p_thing: Json;
          p_version: string;
        };
        Returns: Json;
      };
      claim_messages: {
        Args: { p_about?: string; p_limit?: number; p_now?: string };
        Returns: {
          about: string | null;
          address: string | null;
          attempts: number;
          begun_at: string | null;
          channel: string;
          created_at: string;
          delivery: string | null;
          facts: NonNullable<Json>;
          failure: string | null;
          first_attempt_at: string | null;
          kind: string;
          message_id: string;
          next_at: string;
          provider_id: string | null;
          recipient: string;
          send_after: string;
          settled_at: string | null;
          state: string;
          subject: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'messages';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_rebuild: { Args: { p_now?: string }; Returns: string };
      close_session: { Args: { p_session: string }; Returns: undefined };
      confirm_place: {
        Args: { p_networks: string[]; p_now?: string; p_token_hash: string };
        Returns: undefined;
      };
      decline_offer: {
        Args: { p_networks: string[]; p_now?: string; p_token_hash: string };
        Returns: undefined;
      };
      delete_account: {
        Args: { p_now?: string; p_takes: string[]; p_user_id: string };
        Returns: undefined;
      };
      delete_health_notes: { Args: { p_appointment_id: string }; Returns: undefined };
      delete_intake: { Args: { p_intake_id: string }; Returns: undefined };
      delete_reminder: { Args: { p_message_id: string; p_now?: string }; Returns: undefined };
      delete_stripe_event: { Args: { p_event_id: string }; Returns: undefined };
      delete_time_off: { Args: { p_now?: string; p_time_off_id: string }; Returns: undefined };
      due_refunds: {
        Args: { p_limit?: number; p_now?: string; p_order_id?: string };
        Returns: {
          amount_cents: number;
          attempts: number;
          payment_intent_id: string;
          reason: string;
          refund_id: string;
          status: string;
          stripe_refund_id: string;
        }[];
      };
      empty_old_data: {
        Args: { p_hours: number; p_limit?: number; p_now?: string; p_what: string };
        Returns: number;
      };
      end_appointment_links: {
        Args: { p_appointment_id: string; p_now?: string };
        Returns: undefined;
      };
      end_old_logins: { Args: { p_limit?: number; p_now?: string }; Returns: number };
      end_recurring: {
        Args: { p_now?: string; p_recurring_id: string };
        Returns: {
          cancelled: number;
          kept: number;
        }[];
      };
      end_sessions: {
        Args: { p_device?: string; p_now?: string; p_user_id: string };
        Returns: undefined;
      };
      enforce_rate_limit: {
        Args: { p_form: string; p_networks: string[]; p_now?: string };
        Returns: undefined;
      };
      export_practice: {
        Args: Record<PropertyKey, never>;
        Returns: {
          about: string;
          contents: Json;
          section: string;
        }[];
      };
      find_checkout: {
        Args: { p_checkout_key: string };
        Returns: {
          appointment_id: string | null;
          appointment_version: number | null;
          charge_cents: number | null;
          checkout_key: string | null;
          checkout_session_id: string | null;
          created_at: string;
          credit_cents: number | null;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          gift_cents: number | null;
          gift_code_hashes: string[] | null;
          health_note_id: string | null;
          hold_expires_at: string | null;
          kind: string;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          order_id: string;
          payment_intent_id: string | null;
          phone: string | null;
          policy: Json | null;
          policy_version: string | null;
          pressure_preference: string | null;
          root_id: string;
          service_id: string;
          starts_at: string | null;
          state: string | null;
          subtotal_cents: number | null;
          tax_cents: number | null;
          tender_id: string | null;
          text_consent_version: string | null;
          total_cents: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'order_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      find_due_rebuild: { Args: { p_built_hash: string; p_now?: string }; Returns: string };
      find_payment: {
        Args: { p_payment_intent_id: string };
        Returns: {
          kind: string;
          order_id: string;
        }[];
      };
      finish_sweep: {
        Args: { p_did: Json; p_now?: string; p_sweep_run_id: string };
        Returns: undefined;
      };
      first_steps: {
        Args: Record<PropertyKey, never>;
        Returns: {
          is_done: boolean;
          step: string;
        }[];
      };
      forgive_attempt: { Args: { p_attempt: string }; Returns: undefined };
      gift_history: {
        Args: { p_order_id: string };
        Returns: {
          amount_cents: number;
          appointment_id: string;
          at: string;
          kind: string;
          reason: string;
        }[];
      };
      grant_admin: { Args: { p_email: string }; Returns: boolean };
      grant_credits: {
        Args: {
          p_credits: number;
          p_duration_minutes: number;
          p_grant_id: string;
          p_now?: string;
          p_owner_email: string;
        };
        Returns: string;
      };
      grant_credits_to_client: {
        Args: {
          p_client_id: string;
          p_credits: number;
          p_duration_minutes: number;
          p_grant_id: string;
          p_now?: string;
        };
        Returns: Database['public']['CompositeTypes']['client_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'client_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      hold_seconds_left: { Args: { p_now?: string; p_order_id: string }; Returns: number };
      holds_to_release: {
        Args: { p_from?: string; p_now?: string; p_order_id?: string; p_until?: string };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      holds_to_release_for_booking: {
        Args: { p_booking: Json; p_networks?: string[]; p_now?: string };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      holds_to_release_for_change: {
        Args: { p_change: Json; p_now?: string };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      holds_to_release_for_client: {
        Args: { p_booking: Json; p_now?: string };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      holds_to_release_for_recurring: {
        Args: { p_booking: Json; p_dates: Json; p_now?: string };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      is_job_late: { Args: { p_job: string; p_minutes: number; p_now?: string }; Returns: boolean };
      is_site_late: { Args: { p_now?: string }; Returns: boolean };
      job_problems: { Args: Record<PropertyKey, never>; Returns: string[] };
      join_waitlist: {
        Args: { p_networks: string[]; p_now?: string; p_waitlist: Json };
        Returns: undefined;
      };
      keep_appointment_link: {
        Args: {
          p_appointment_id: string;
          p_link_number: number;
          p_now?: string;
          p_token_hash: string;
        };
        Returns: undefined;
      };
      keep_processing: { Args: { p_now?: string; p_order_id: string }; Returns: undefined };
      lapse_order: {
        Args: {
          p_now?: string;
          p_order_id: string;
          p_payment_intent_id?: string;
          p_then_offer?: boolean;
        };
        Returns: undefined;
      };
      lapse_unpayable: {
        Args: { p_limit?: number; p_now?: string };
        Returns: {
          done: number;
          failed: number;
        }[];
      };
      lapsed_orders: {
        Args: {
          p_after_expiry?: string;
          p_after_order_id?: string;
          p_limit?: number;
          p_now?: string;
        };
        Returns: {
          expires_at: string;
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      leave_waitlist: {
        Args: { p_networks: string[]; p_now?: string; p_token_hash: string };
        Returns: undefined;
      };
      link_intake: {
        Args: { p_client_id: string; p_encrypted_form: string; p_intake_id: string };
        Returns: Database['public']['CompositeTypes']['intake_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'intake_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_appointments: {
        Args: { p_limit?: number; p_list: string; p_now?: string };
        Returns: {
          appointment_id: string;
          arrived_at: string | null;
          booked_at: string;
          can_text: boolean | null;
          client_id: string | null;
          confirmation_code: string;
          credits_used: number | null;
          duration_minutes: number | null;
          email: string | null;
          ends_at: string;
          enhancement_ids: string[] | null;
          every_weeks: number | null;
          first_name: string;
          health_note_count: number | null;
          intake_id: string | null;
          is_disputed: boolean | null;
          is_intake_missing: boolean | null;
          is_member: boolean | null;
          is_partly_refunded: boolean | null;
          is_recurring_ended: boolean | null;
          last_name: string;
          last_visit_at: string | null;
          lines: Json | null;
          local_date: string | null;
          local_time: string | null;
          location: string;
          owed_cents: number | null;
          paid_cents: number | null;
          payment_intent_id: string | null;
          payment_status: string | null;
          phone: string | null;
          pressure_preference: string | null;
          recurring_id: string | null;
          refunded_cents: number | null;
          refunding_cents: number | null;
          service_cents: number | null;
          service_id: string;
          service_name: string | null;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          version: number;
          visits: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'admin_appointments';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_catalogue: { Args: { p_now?: string }; Returns: Json };
      list_clients: {
        Args: { p_limit?: number; p_now?: string; p_words?: string };
        Returns: Database['public']['CompositeTypes']['client_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'client_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_credit_costs: {
        Args: { p_now?: string; p_owner_email: string };
        Returns: {
          cost_cents: number;
          duration_minutes: number;
        }[];
      };
      list_credit_uses: {
        Args: { p_owner_email: string };
        Returns: {
          duration_minutes: number;
          is_returned: boolean;
          service_name: string;
          starts_at: string;
        }[];
      };
      list_gifts: {
        Args: { p_code_hash?: string; p_limit?: number; p_list?: string; p_words?: string };
        Returns: Database['public']['CompositeTypes']['gift_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'gift_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_hours: {
        Args: { p_now?: string };
        Returns: {
          ahead: Json;
          allowed_client_types: string[];
          day_of_week: number;
          end_time: string;
          is_enabled: boolean;
          location: string;
          requires_toggle: boolean;
          start_time: string;
        }[];
      };
      list_intakes: {
        Args: { p_limit?: number; p_now?: string; p_words?: string };
        Returns: {
          intakes: Json;
          missing: Json;
        }[];
      };
      list_messages: {
        Args: { p_limit?: number };
        Returns: {
          address: string;
          attempts: number;
          box: string;
          channel: string;
          delivery: string;
          failure: string;
          first_name: string;
          kind: string;
          message_id: string;
          recipient: string;
          send_after: string;
          settled_at: string;
        }[];
      };
      list_practice_changes: {
        Args: { p_before?: string };
        Returns: {
          can_undo: boolean;
          change_id: string;
          made_at: string;
          made_by: string;
          parts: Json;
          section: string;
          undoes: string;
        }[];
      };
      list_reminders: {
        Args: { p_limit?: number; p_now?: string };
        Returns: {
          appointment_id: string;
          channel: string;
          custom_message: string;
          email: string;
          failure: string;
          first_name: string;
          last_name: string;
          phone: string;
          reminder_id: string;
          send_at: string;
          service_name: string;
          starts_at: string;
          status: string;
        }[];
      };
      list_returned: {
        Args: { p_appointment_id: string; p_order_id?: string };
        Returns: {
          amount_cents: number;
          credits: number;
          payment_intent_id: string;
          status: string;
          way: string;
        }[];
      };
      list_tasks: {
        Args: { p_task_id?: string };
        Returns: {
          amount_cents: number;
          appointment_id: string;
          details: Json;
          first_name: string;
          kind: string;
          opened_at: string;
          order_id: string;
          payment_intent_id: string;
          refund_id: string;
          refund_status: string;
          subject: string;
          task_id: string;
        }[];
      };
      list_testimonials: {
        Args: { p_status?: string };
        Returns: {
          created_at: string;
          location: string;
          name: string;
          rating: number;
          review: string;
          service_name: string;
          testimonial_id: string;
        }[];
      };
      list_time_off: {
        Args: { p_now?: string };
        Returns: {
          created_at: string;
          ends_at: string;
          note: string | null;
          starts_at: string;
          time_off_id: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'time_off';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_waitlist: {
        Args: { p_now?: string };
        Returns: {
          asked_at: string;
          day_part: string;
          duration_minutes: number;
          email: string;
          entry_id: string;
          first_name: string;
          last_name: string;
          local_date: string;
          missed_offers: number;
          offer_date: string;
          offer_expires_at: string;
          offer_seconds_left: number;
          offer_starts_at: string;
          offer_time: string;
          phone: string;
          place: number;
          service_id: string;
          service_name: string;
          state: string;
        }[];
      };
      list_wallets: {
        Args: { p_now?: string; p_owner_email: string };
        Returns: {
          created_at: string;
          credits: number;
          credits_available: number;
          credits_left: number;
          duration_minutes: number;
          is_frozen: boolean;
          is_granted: boolean;
          is_of_this_year: boolean;
          kind: string;
          value_available_cents: number;
          value_cents: number;
          value_left_cents: number;
          wallet_id: string;
        }[];
      };
      load_practice: { Args: { p_practice: Json }; Returns: undefined };
      move_sweep_cursor: {
        Args: { p_part: string; p_reached_at?: string; p_reached_id?: string };
        Returns: undefined;
      };
      nearest_slots: {
        Args: {
          p_can_book_at_home?: boolean;
          p_client_type?: string;
          p_enhancement_ids?: string[];
          p_limit?: number;
          p_local_date: string;
          p_local_time: string;
          p_now?: string;
          p_service_id: string;
        };
        Returns: {
          local_date: string;
          slot_time: string;
          starts_at: string;
        }[];
      };
      notify_of_reset: {
        Args: {
          p_email: string;
          p_email_id: string;
          p_encrypted_token: string;
          p_link: string;
          p_now?: string;
        };
        Returns: string;
      };
      notify_of_tasks: { Args: { p_limit?: number; p_now?: string }; Returns: number };
      offer_free_times: { Args: { p_now?: string }; Returns: number };
      open_booking: {
        Args: { p_booking: Json; p_networks?: string[]; p_now?: string };
        Returns: {
          appointment_id: string | null;
          appointment_version: number | null;
          charge_cents: number | null;
          checkout_key: string | null;
          checkout_session_id: string | null;
          created_at: string;
          credit_cents: number | null;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          gift_cents: number | null;
          gift_code_hashes: string[] | null;
          health_note_id: string | null;
          hold_expires_at: string | null;
          kind: string;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          order_id: string;
          payment_intent_id: string | null;
          phone: string | null;
          policy: Json | null;
          policy_version: string | null;
          pressure_preference: string | null;
          root_id: string;
          service_id: string;
          starts_at: string | null;
          state: string | null;
          subtotal_cents: number | null;
          tax_cents: number | null;
          tender_id: string | null;
          text_consent_version: string | null;
          total_cents: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'order_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      open_bundle: {
        Args: { p_checkout_key: string; p_lines: Json; p_now?: string; p_owner_email: string };
        Returns: {
          charge_cents: number;
          checkout_session_id: string;
          created_at: string;
          currency: string;
          expires_at: string;
          order_id: string;
          tender_id: string;
        }[];
      };
      open_change: {
        Args: { p_change: Json; p_now?: string };
        Returns: {
          appointment_id: string | null;
          appointment_version: number | null;
          charge_cents: number | null;
          checkout_key: string | null;
          checkout_session_id: string | null;
          created_at: string;
          credit_cents: number | null;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          gift_cents: number | null;
          gift_code_hashes: string[] | null;
          health_note_id: string | null;
          hold_expires_at: string | null;
          kind: string;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          order_id: string;
          payment_intent_id: string | null;
          phone: string | null;
          policy: Json | null;
          policy_version: string | null;
          pressure_preference: string | null;
          root_id: string;
          service_id: string;
          starts_at: string | null;
          state: string | null;
          subtotal_cents: number | null;
          tax_cents: number | null;
          tender_id: string | null;
          text_consent_version: string | null;
          total_cents: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'order_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      open_gift: {
        Args: { p_gift: Json; p_now?: string };
        Returns: {
          charge_cents: number;
          created_at: string;
          currency: string;
          name: string;
          order_id: string;
          payment_intent_id: string;
          tender_id: string;
        }[];
      };
      open_sale: {
        Args: { p_now?: string; p_sale: Json };
        Returns: {
          amount_cents: number;
          kind: string;
          tender_id: string;
        }[];
      };
      open_session: {
        Args: { p_device?: string; p_now?: string; p_session: string; p_user_id: string };
        Returns: undefined;
      };
      open_signup: {
        Args: { p_networks: string[]; p_now?: string; p_session: string; p_signup: Json };
        Returns: undefined;
      };
      open_task: {
        Args: { p_details: Json; p_kind: string; p_now?: string; p_subject: string };
        Returns: string;
      };
      own_available_days: {
        Args: { p_days?: number; p_first_date?: string; p_key: Json; p_now?: string };
        Returns: {
          local_date: string;
          slot_times: string[];
          why: string;
        }[];
      };
      pay_owed: {
        Args: {
          p_appointment_id: string;
          p_code_hashes?: string[];
          p_is_by_client?: boolean;
          p_method: string;
          p_now?: string;
          p_payment_id: string;
          p_tip_cents?: number;
        };
        Returns: {
          charge_cents: number;
          created_at: string;
          currency: string;
          gift_cents: number;
          order_id: string;
          payment_intent_id: string;
          state: string;
          tender_id: string;
        }[];
      };
      plan_messages: { Args: { p_now?: string }; Returns: number };
      practice_names: { Args: Record<PropertyKey, never>; Returns: Json };
      practice_snapshot: { Args: { p_now?: string }; Returns: Json };
      practice_stats: {
        Args: { p_now?: string };
        Returns: {
          last_week_revenue_cents: number;
          oldest_pending_at: string;
          pending_requests: number;
          today_appointments: number;
          today_done: number;
          week_appointments: number;
          week_at_home: number;
          week_revenue_cents: number;
        }[];
      };
      preview_practice_change: {
        Args: { p_kind: string; p_now?: string; p_thing: Json };
        Returns: Json;
      };
      price_change: {
        Args: { p_change: Json; p_now?: string };
        Returns: {
          before_cents: number;
          difference_cents: number;
          is_to_pay: boolean;
        }[];
      };
      read_calendar_feed: {
        Args: { p_now?: string; p_token_hash: string };
        Returns: {
          appointment_id: string;
          booked_at: string;
          duration_minutes: number;
          first_name: string;
          location: string;
          revision: number;
          service_name: string;
          starts_at: string;
          status: string;
        }[];
      };
      read_desk_client: {
        Args: { p_client_id: string };
        Returns: {
          email: string;
          first_name: string;
          is_member: boolean;
          last_name: string;
          phone: string;
          text_consent_version: string;
          wallet_owner_email: string;
        }[];
      };
      read_gift: {
        Args: { p_order_id: string };
        Returns: Database['public']['CompositeTypes']['gift_for_therapist'];
        SetofOptions: {
          from: '*';
          to: 'gift_for_therapist';
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      read_gift_codes: {
        Args: {
          p_checkout_key?: string;
          p_code_hashes: string[];
          p_networks: string[];
          p_now?: string;
        };
        Returns: {
          code_hash: string;
          covers_service_id: string;
          is_frozen: boolean;
          left_cents: number;
          name: string;
          value_cents: number;
        }[];
      };
      read_own_appointment: {
        Args: { p_key: Json; p_now?: string };
        Returns: {
          account: Json;
          every_weeks: number;
          first_name: string;
          fixed: string;
          free_until: string;
          if_cancelled_now: Json;
          is_intake_missing: boolean;
          kept_percent_now: number;
          late_fee_cents: number;
          local_date: string;
          local_time: string;
          order_id: string;
          recurring: Json;
        }[];
      };
      read_practice_settings: { Args: { p_now?: string }; Returns: Json };
      read_viewer: {
        Args: { p_now?: string; p_session: string };
        Returns: {
          can_book_at_home: boolean;
          client_id: string;
          email: string;
          expires_at: string;
          first_name: string;
          is_existing_client: boolean;
          is_extended: boolean;
          is_pending: boolean;
          last_name: string;
          membership_status: string;
          phone: string;
          role: string;
          user_id: string;
        }[];
      };
      read_waitlist_entry: {
        Args: { p_networks: string[]; p_now?: string; p_token_hash: string };
        Returns: {
          asked_at: string;
          day_part: string;
          duration_minutes: number;
          email: string;
          entry_id: string;
          first_name: string;
          last_name: string;
          local_date: string;
          missed_offers: number;
          offer_date: string;
          offer_expires_at: string;
          offer_seconds_left: number;
          offer_starts_at: string;
          offer_time: string;
          phone: string;
          place: number;
          service_id: string;
          service_name: string;
          state: string;
        }[];
      };
      record_capture: {
        Args: {
          p_amount_cents: number;
          p_booking?: Json;
          p_currency: string;
          p_now?: string;
          p_payment_intent_id: string;
          p_refunds?: Json;
        };
        Returns: string;
      };
      record_cash: {
        Args: { p_amount_cents: number; p_now?: string; p_order_id: string; p_tender_id: string };
        Returns: string;
      };
      record_cash_refund: { Args: { p_now?: string; p_refund_id: string }; Returns: undefined };
      record_delivery: {
        Args: { p_delivery: string; p_failure?: string; p_now?: string; p_provider_id: string };
        Returns: boolean;
      };
      record_dispute: {
        Args: {
          p_amount_cents: number;
          p_balance_transactions?: Json;
          p_created: string;
          p_currency: string;
          p_now?: string;
          p_payment_intent_id: string;
          p_reason: string;
          p_status: string;
          p_stripe_dispute_id: string;
        };
        Returns: undefined;
      };
      record_heartbeat: {
        Args: { p_did: Json; p_job: string; p_now?: string };
        Returns: undefined;
      };
      record_rebuild: { Args: { p_hash: string; p_now?: string }; Returns: undefined };
      record_refund: {
        Args: {
          p_amount_cents: number;
          p_now?: string;
          p_payment_intent_id: string;
          p_refund_id?: string;
          p_status?: string;
          p_stripe_refund_id: string;
        };
        Returns: undefined;
      };
      record_stripe_event: {
        Args: { p_created: string; p_event_id: string; p_outcome?: string; p_type: string };
        Returns: boolean;
      };
      recurring_dates: {
        Args: {
          p_enhancement_ids?: string[];
          p_every_weeks: number;
          p_local_date: string;
          p_local_time: string;
          p_now?: string;
          p_service_id: string;
          p_times: number;
        };
        Returns: {
          alternatives: Json;
          is_free: boolean;
          local_date: string;
          slot_time: string;
        }[];
      };
      recurring_of: {
        Args: { p_now?: string; p_recurring_id: string };
        Returns: {
          appointment_id: string;
          ended_at: string;
          every_weeks: number;
          is_ended_with_it: boolean;
          owed_cents: number;
          starts_at: string;
          status: string;
        }[];
      };
      reencrypt_rows: { Args: { p_rows: Json }; Returns: number };
      refund_appointment: {
        Args: { p_appointment_id: string; p_now?: string; p_reason: string; p_version: number };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      refund_gift: {
        Args: { p_now?: string; p_order_id: string; p_reason: string };
        Returns: number;
      };
      refund_purchase: { Args: { p_now?: string; p_order_id: string }; Returns: number };
      release_rebuild: { Args: { p_asked_at: string }; Returns: undefined };
      remove_from_waitlist: { Args: { p_entry_id: string; p_now?: string }; Returns: undefined };
      renew_hold: {
        Args: { p_now?: string; p_order_id: string };
        Returns: {
          appointment_id: string | null;
          appointment_version: number | null;
          charge_cents: number | null;
          checkout_key: string | null;
          checkout_session_id: string | null;
          created_at: string;
          credit_cents: number | null;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          gift_cents: number | null;
          gift_code_hashes: string[] | null;
          health_note_id: string | null;
          hold_expires_at: string | null;
          kind: string;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          order_id: string;
          payment_intent_id: string | null;
          phone: string | null;
          policy: Json | null;
          policy_version: string | null;
          pressure_preference: string | null;
          root_id: string;
          service_id: string;
          starts_at: string | null;
          state: string | null;
          subtotal_cents: number | null;
          tax_cents: number | null;
          tender_id: string | null;
          text_consent_version: string | null;
          total_cents: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'order_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      reschedule_appointment: {
        Args: {
          p_appointment_id: string;
          p_local_date: string;
          p_local_time: string;
          p_location?: string;
          p_now?: string;
          p_version: number;
        };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      resend_gift: {
        Args: { p_email?: string; p_now?: string; p_order_id: string; p_resend_id: string };
        Returns: string;
      };
      resolve_task: {
        Args: { p_now?: string; p_resolution: string; p_task_id: string };
        Returns: undefined;
      };
      retry_stripe_event_later: {
        Args: { p_created: string; p_event_id: string; p_sweep_run_id: string };
        Returns: undefined;
      };
      return_overdue: {
        Args: { p_limit?: number; p_now?: string };
        Returns: {
          done: number;
          failed: number;
        }[];
      };
      rows_to_reencrypt: {
        Args: { p_after?: string; p_key_id: string; p_limit?: number };
        Returns: {
          encrypted_text: string;
          holders: string[];
          place: string;
          row_id: string;
        }[];
      };
      schedule_reminder: {
        Args: {
          p_appointment_id: string;
          p_channel: string;
          p_custom_message?: string;
          p_now?: string;
          p_reminder_id: string;
          p_send_at: string;
        };
        Returns: string;
      };
      search_appointments: {
        Args: { p_dates?: string[]; p_limit?: number; p_words: string };
        Returns: {
          appointment_id: string;
          arrived_at: string | null;
          booked_at: string;
          can_text: boolean | null;
          client_id: string | null;
          confirmation_code: string;
          credits_used: number | null;
          duration_minutes: number | null;
          email: string | null;
          ends_at: string;
          enhancement_ids: string[] | null;
          every_weeks: number | null;
          first_name: string;
          health_note_count: number | null;
          intake_id: string | null;
          is_disputed: boolean | null;
          is_intake_missing: boolean | null;
          is_member: boolean | null;
          is_partly_refunded: boolean | null;
          is_recurring_ended: boolean | null;
          last_name: string;
          last_visit_at: string | null;
          lines: Json | null;
          local_date: string | null;
          local_time: string | null;
          location: string;
          owed_cents: number | null;
          paid_cents: number | null;
          payment_intent_id: string | null;
          payment_status: string | null;
          phone: string | null;
          pressure_preference: string | null;
          recurring_id: string | null;
          refunded_cents: number | null;
          refunding_cents: number | null;
          service_cents: number | null;
          service_id: string;
          service_name: string | null;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          version: number;
          visits: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'admin_appointments';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      send_appointment_link: {
        Args: { p_appointment_id: string; p_now?: string };
        Returns: string;
      };
      set_appointment_status: {
        Args: { p_appointment_id: string; p_now?: string; p_status: string; p_version: number };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      set_arrived: {
        Args: { p_appointment_id: string; p_is_arrived: boolean; p_now?: string };
        Returns: undefined;
      };
      set_calendar_feed: { Args: { p_now?: string; p_token_hash: string }; Returns: undefined };
      set_day_enabled: {
        Args: { p_by?: string; p_day_of_week: number; p_is_enabled: boolean; p_now?: string };
        Returns: undefined;
      };
      set_gift_delivery: {
        Args: { p_delivery: string; p_now?: string; p_order_id: string };
        Returns: undefined;
      };
      set_text_stop: {
        Args: { p_is_stopped: boolean; p_now?: string; p_phone: string };
        Returns: undefined;
      };
      settle_message: {
        Args: {
          p_attempt: number;
          p_detail?: string;
          p_message_id: string;
          p_now?: string;
          p_outcome: string;
        };
        Returns: undefined;
      };
      settle_order: { Args: { p_now?: string; p_order_id: string }; Returns: string };
      settle_unpaid: { Args: { p_now?: string; p_order_id: string }; Returns: string };
      start_sweep: {
        Args: { p_now?: string };
        Returns: {
          sweep_run_id: string;
          unreached: string[];
        }[];
      };
      stripe_events_to_retry: {
        Args: { p_limit?: number; p_sweep_run_id: string };
        Returns: string[];
      };
      submit_contact_message: {
        Args: { p_message: Json; p_networks: string[]; p_now?: string };
        Returns: {
          contact_message_id: string;
          wait_seconds: number;
        }[];
      };
      submit_intake: {
        Args: { p_intake: Json; p_networks: string[]; p_now?: string };
        Returns: number;
      };
      submit_testimonial: {
        Args: { p_networks: string[]; p_now?: string; p_testimonial: Json };
        Returns: number;
      };
      take_offer: {
        Args: {
          p_checkout_key: string;
          p_networks: string[];
          p_now?: string;
          p_token_hash: string;
        };
        Returns: undefined;
      };
      terms_of_client: {
        Args: { p_appointment_id: string };
        Returns: {
          can_book_at_home: boolean;
          client_type: string;
          enhancement_ids: string[];
          is_member: boolean;
          service_id: string;
        }[];
      };
      time_off_range: {
        Args: {
          p_end_date: string;
          p_end_time?: string;
          p_start_date: string;
          p_start_time?: string;
        };
        Returns: {
          ends_at: string;
          starts_at: string;
        }[];
      };
      times_for_therapist: {
        Args: {
          p_appointment_id?: string;
          p_enhancement_ids?: string[];
          p_local_date: string;
          p_now?: string;
          p_service_id?: string;
        };
        Returns: {
          is_within_hours: boolean;
          kept_for: string;
          slot_time: string;
        }[];
      };
      undo_practice_change: {
        Args: {
          p_by?: string;
          p_change_id: string;
          p_keeps_bookings?: boolean;
          p_now?: string;
          p_undone_id: string;
        };
        Returns: Json;
      };
      unknown_stripe_events: { Args: { p_event_ids: string[] }; Returns: string[] };
      update_client: {
        Args: {
          p_can_book_at_home?: boolean;
          p_client_id: string;
          p_is_existing?: boolean;
          p_now?: string;
        };
        Returns: Database['public']['CompositeTypes']['client_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'client_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      update_profile: {
        Args: {
          p_first_name: string;
          p_last_name: string;
          p_login_phone: string;
          p_phone: string;
          p_user_id: string;
        };
        Returns: undefined;
      };
      value_outstanding: {
        Args: Record<PropertyKey, never>;
        Returns: {
          certificate_cents: number;
          certificates: number;
          credit_cents: number;
          given_cents: number;
          member_cents: number;
        }[];
      };
      verify_signup: { Args: { p_signup_id: string }; Returns: undefined };
      view_health_notes: {
        Args: { p_appointment_id: string; p_now?: string; p_user_id: string };
        Returns: {
          address: string;
          encrypted_notes: string;
          health_note_id: string;
        }[];
      };
      view_intake: {
        Args: { p_intake_id: string; p_now?: string; p_user_id: string };
        Returns: {
          bill_of_rights_version: string;
          client_id: string;
          email: string;
          encrypted_form: string;
          intake: Json;
        }[];
      };
      void_refund: { Args: { p_now?: string; p_refund_id: string }; Returns: undefined };
      write_session_note: {
        Args: { p_appointment_id: string; p_encrypted_note: string; p_now?: string };
        Returns: undefined;
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      client_for_therapist: {
        client_id: string | null;
        first_name: string | null;
        last_name: string | null;
        email: string | null;
        phone: string | null;
        can_book_at_home: boolean | null;
        is_existing: boolean | null;
        is_member: boolean | null;
        visits: number | null;
        last_visit_at: string | null;
        next_visit_at: string | null;
        credits: Json | null;
        gift_cents: number | null;
      };
      gift_for_therapist: {
        order_id: string | null;
        name: string | null;
        value_cents: number | null;
        left_cents: number | null;
        paid_left_cents: number | null;
        state: string | null;
        bought_at: string | null;
        recipient_name: string | null;
        recipient_email: string | null;
        purchaser_name: string | null;
        purchaser_email: string | null;
        purchaser_phone: string | null;
        personal_message: string | null;
        delivery_method: string | null;
        deliver_on: string | null;
        delivery: string | null;
        handed_over_at: string | null;
        encrypted_code: string | null;
      };
      intake_for_therapist: {
        intake_id: string | null;
        first_name: string | null;
        last_name: string | null;
        email: string | null;
        received_at: string | null;
        client: Json | null;
        suggested_client: Json | null;
        views: number | null;
        last_viewed_at: string | null;
      };
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  private: {
    Enums: {},
  },
  public: {
    Enums: {},
  },
} as const;
