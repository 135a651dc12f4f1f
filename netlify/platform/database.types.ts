export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      appointment_change_enhancements: {
        Row: {
          appointment_change_id: string;
          enhancement_id: string;
          price_cents: number;
        };
        ComputedFields: never;
        Insert: {
          appointment_change_id: string;
          enhancement_id: string;
          price_cents: number;
        };
        Update: {
          appointment_change_id?: string;
          enhancement_id?: string;
          price_cents?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'appointment_change_enhancements_appointment_change_id_fkey';
            columns: ['appointment_change_id'];
            isOneToOne: false;
            referencedRelation: 'appointment_changes';
            referencedColumns: ['appointment_change_id'];
          },
          {
            foreignKeyName: 'appointment_change_enhancements_enhancement_id_fkey';
            columns: ['enhancement_id'];
            isOneToOne: false;
            referencedRelation: 'enhancements';
            referencedColumns: ['enhancement_id'];
          },
        ];
      };
      appointment_changes: {
        Row: {
          appointment_change_id: string;
          appointment_id: string;
          appointment_version: number;
          created_at: string;
          currency: string;
          difference_cents: number;
          ends_at: string;
          expires_at: string;
          location: string;
          payment_intent_id: string | null;
          service_id: string;
          settled_at: string | null;
          starts_at: string;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          total_cents: number;
        };
        ComputedFields: never;
        Insert: {
          appointment_change_id: string;
          appointment_id: string;
          appointment_version: number;
          created_at?: string;
          currency: string;
          difference_cents: number;
          ends_at: string;
          expires_at: string;
          location: string;
          payment_intent_id?: string | null;
          service_id: string;
          settled_at?: string | null;
          starts_at: string;
          status?: string;
          subtotal_cents: number;
          tax_cents: number;
          total_cents: number;
        };
        Update: {
          appointment_change_id?: string;
          appointment_id?: string;
          appointment_version?: number;
          created_at?: string;
          currency?: string;
          difference_cents?: number;
          ends_at?: string;
          expires_at?: string;
          location?: string;
          payment_intent_id?: string | null;
          service_id?: string;
          settled_at?: string | null;
          starts_at?: string;
          status?: string;
          subtotal_cents?: number;
          tax_cents?: number;
          total_cents?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'appointment_changes_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointment_details';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'appointment_changes_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'appointment_changes_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'appointment_changes_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['service_id'];
          },
          {
            foreignKeyName: 'appointment_changes_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      appointment_enhancements: {
        Row: {
          appointment_id: string;
          enhancement_id: string;
          price_cents: number;
        };
        ComputedFields: never;
        Insert: {
          appointment_id: string;
          enhancement_id: string;
          price_cents: number;
        };
        Update: {
          appointment_id?: string;
          enhancement_id?: string;
          price_cents?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'appointment_enhancements_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointment_details';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'appointment_enhancements_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'appointment_enhancements_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'appointment_enhancements_enhancement_id_fkey';
            columns: ['enhancement_id'];
            isOneToOne: false;
            referencedRelation: 'enhancements';
            referencedColumns: ['enhancement_id'];
          },
        ];
      };
      appointments: {
        Row: {
          appointment_id: string;
          booking_draft_id: string | null;
          client_id: string;
          confirmation_code: string;
          created_at: string;
          currency: string;
          ends_at: string;
          health_conditions: string | null;
          location: string;
          payment_status: string;
          pressure_preference: string | null;
          service_id: string;
          special_requests: string | null;
          starts_at: string;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          total_cents: number;
          used_membership_credit: boolean;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          appointment_id?: string;
          booking_draft_id?: string | null;
          client_id: string;
          confirmation_code?: string;
          created_at?: string;
          currency: string;
          ends_at: string;
          health_conditions?: string | null;
          location: string;
          payment_status?: string;
          pressure_preference?: string | null;
          service_id: string;
          special_requests?: string | null;
          starts_at: string;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          total_cents: number;
          used_membership_credit?: boolean;
          version?: number;
        };
        Update: {
          appointment_id?: string;
          booking_draft_id?: string | null;
          client_id?: string;
          confirmation_code?: string;
          created_at?: string;
          currency?: string;
          ends_at?: string;
          health_conditions?: string | null;
          location?: string;
          payment_status?: string;
          pressure_preference?: string | null;
          service_id?: string;
          special_requests?: string | null;
          starts_at?: string;
          status?: string;
          subtotal_cents?: number;
          tax_cents?: number;
          total_cents?: number;
          used_membership_credit?: boolean;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'appointments_booking_draft_id_fkey';
            columns: ['booking_draft_id'];
            isOneToOne: true;
            referencedRelation: 'booking_drafts';
            referencedColumns: ['booking_draft_id'];
          },
          {
            foreignKeyName: 'appointments_booking_draft_id_fkey';
            columns: ['booking_draft_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['booking_draft_id'];
          },
          {
            foreignKeyName: 'appointments_booking_draft_id_fkey';
            columns: ['booking_draft_id'];
            isOneToOne: true;
            referencedRelation: 'draft_details';
            referencedColumns: ['booking_draft_id'];
          },
          {
            foreignKeyName: 'appointments_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'appointments_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['service_id'];
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
      booking_draft_enhancements: {
        Row: {
          booking_draft_id: string;
          enhancement_id: string;
          price_cents: number;
        };
        ComputedFields: never;
        Insert: {
          booking_draft_id: string;
          enhancement_id: string;
          price_cents: number;
        };
        Update: {
          booking_draft_id?: string;
          enhancement_id?: string;
          price_cents?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'booking_draft_enhancements_booking_draft_id_fkey';
            columns: ['booking_draft_id'];
            isOneToOne: false;
            referencedRelation: 'booking_drafts';
            referencedColumns: ['booking_draft_id'];
          },
          {
            foreignKeyName: 'booking_draft_enhancements_booking_draft_id_fkey';
            columns: ['booking_draft_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['booking_draft_id'];
          },
          {
            foreignKeyName: 'booking_draft_enhancements_booking_draft_id_fkey';
            columns: ['booking_draft_id'];
            isOneToOne: false;
            referencedRelation: 'draft_details';
            referencedColumns: ['booking_draft_id'];
          },
          {
            foreignKeyName: 'booking_draft_enhancements_enhancement_id_fkey';
            columns: ['enhancement_id'];
            isOneToOne: false;
            referencedRelation: 'enhancements';
            referencedColumns: ['enhancement_id'];
          },
        ];
      };
      booking_drafts: {
        Row: {
          booking_draft_id: string;
          checkout_key: string | null;
          created_at: string;
          currency: string;
          email: string | null;
          ends_at: string | null;
          first_name: string | null;
          health_conditions: string | null;
          held_since: string | null;
          hold_expires_at: string | null;
          last_name: string | null;
          location: string | null;
          paid_at: string | null;
          payment_intent_id: string | null;
          phone: string | null;
          policy_version: string | null;
          pressure_preference: string | null;
          sender_hashes: string[] | null;
          service_id: string;
          special_requests: string | null;
          starts_at: string | null;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          tax_parts: NonNullable<Json>;
          text_consent_version: string | null;
          total_cents: number;
        };
        ComputedFields: never;
        Insert: {
          booking_draft_id?: string;
          checkout_key?: string | null;
          created_at?: string;
          currency: string;
          email?: string | null;
          ends_at?: string | null;
          first_name?: string | null;
          health_conditions?: string | null;
          held_since?: string | null;
          hold_expires_at?: string | null;
          last_name?: string | null;
          location?: string | null;
          paid_at?: string | null;
          payment_intent_id?: string | null;
          phone?: string | null;
          policy_version?: string | null;
          pressure_preference?: string | null;
          sender_hashes?: string[] | null;
          service_id: string;
          special_requests?: string | null;
          starts_at?: string | null;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          tax_parts?: NonNullable<Json>;
          text_consent_version?: string | null;
          total_cents: number;
        };
        Update: {
          booking_draft_id?: string;
          checkout_key?: string | null;
          created_at?: string;
          currency?: string;
          email?: string | null;
          ends_at?: string | null;
          first_name?: string | null;
          health_conditions?: string | null;
          held_since?: string | null;
          hold_expires_at?: string | null;
          last_name?: string | null;
          location?: string | null;
          paid_at?: string | null;
          payment_intent_id?: string | null;
          phone?: string | null;
          policy_version?: string | null;
          pressure_preference?: string | null;
          sender_hashes?: string[] | null;
          service_id?: string;
          special_requests?: string | null;
          starts_at?: string | null;
          status?: string;
          subtotal_cents?: number;
          tax_cents?: number;
          tax_parts?: NonNullable<Json>;
          text_consent_version?: string | null;
          total_cents?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'booking_drafts_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['service_id'];
          },
          {
            foreignKeyName: 'booking_drafts_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      business_hours: {
        Row: {
          allowed_client_types: string[];
          day_of_week: number;
          end_time: string;
          is_enabled: boolean;
          location: string;
          requires_toggle: boolean;
          start_time: string;
        };
        ComputedFields: never;
        Insert: {
          allowed_client_types: string[];
          day_of_week: number;
          end_time: string;
          is_enabled: boolean;
          location: string;
          requires_toggle: boolean;
          start_time: string;
        };
        Update: {
          allowed_client_types?: string[];
          day_of_week?: number;
          end_time?: string;
          is_enabled?: boolean;
          location?: string;
          requires_toggle?: boolean;
          start_time?: string;
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
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          attempted_at: string;
          attempts: number;
          contact_message_id: string;
          created_at: string;
          email: string;
          message: string;
          name: string;
          phone: string | null;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          attempted_at?: string;
          attempts?: number;
          contact_message_id?: string;
          created_at?: string;
          email: string;
          message: string;
          name: string;
          phone?: string | null;
          status?: string;
        };
        Update: {
          attempted_at?: string;
          attempts?: number;
          contact_message_id?: string;
          created_at?: string;
          email?: string;
          message?: string;
          name?: string;
          phone?: string | null;
          status?: string;
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
          stripe_payment_intent_id: string | null;
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
          stripe_payment_intent_id?: string | null;
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
          stripe_payment_intent_id?: string | null;
        };
        Relationships: [];
      };
      enhancements: {
        Row: {
          caution: string | null;
          description: string;
          enhancement_id: string;
          is_active: boolean;
          name: string;
          position: number;
          price_cents: number;
        };
        ComputedFields: never;
        Insert: {
          caution?: string | null;
          description: string;
          enhancement_id: string;
          is_active?: boolean;
          name: string;
          position: number;
          price_cents: number;
        };
        Update: {
          caution?: string | null;
          description?: string;
          enhancement_id?: string;
          is_active?: boolean;
          name?: string;
          position?: number;
          price_cents?: number;
        };
        Relationships: [];
      };
      notifications: {
        Row: {
          attempted_at: string;
          attempts: number;
          channel: string;
          created_at: string;
          details: NonNullable<Json>;
          kind: string;
          notification_id: string;
          recipient: string;
          settled_at: string | null;
          status: string;
          subject: string;
        };
        ComputedFields: never;
        Insert: {
          attempted_at?: string;
          attempts?: number;
          channel: string;
          created_at?: string;
          details?: NonNullable<Json>;
          kind: string;
          notification_id?: string;
          recipient: string;
          settled_at?: string | null;
          status: string;
          subject: string;
        };
        Update: {
          attempted_at?: string;
          attempts?: number;
          channel?: string;
          created_at?: string;
          details?: NonNullable<Json>;
          kind?: string;
          notification_id?: string;
          recipient?: string;
          settled_at?: string | null;
          status?: string;
          subject?: string;
        };
        Relationships: [];
      };
      occupancy: {
        Row: {
          appointment_change_id: string | null;
          appointment_id: string | null;
          booking_draft_id: string | null;
          during: unknown;
          expires_at: string | null;
          kind: string;
          occupancy_id: number;
          time_off_id: string | null;
          yields_from: string | null;
        };
        ComputedFields: never;
        Insert: {
          appointment_change_id?: string | null;
          appointment_id?: string | null;
          booking_draft_id?: string | null;
          during: unknown;
          expires_at?: string | null;
          kind?: never;
          occupancy_id?: never;
          time_off_id?: string | null;
          yields_from?: string | null;
        };
        Update: {
          appointment_change_id?: string | null;
          appointment_id?: string | null;
          booking_draft_id?: string | null;
          during?: unknown;
          expires_at?: string | null;
          kind?: never;
          occupancy_id?: never;
          time_off_id?: string | null;
          yields_from?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'occupancy_appointment_change_id_fkey';
            columns: ['appointment_change_id'];
            isOneToOne: false;
            referencedRelation: 'appointment_changes';
            referencedColumns: ['appointment_change_id'];
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
            foreignKeyName: 'occupancy_booking_draft_id_fkey';
            columns: ['booking_draft_id'];
            isOneToOne: true;
            referencedRelation: 'booking_drafts';
            referencedColumns: ['booking_draft_id'];
          },
          {
            foreignKeyName: 'occupancy_booking_draft_id_fkey';
            columns: ['booking_draft_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['booking_draft_id'];
          },
          {
            foreignKeyName: 'occupancy_booking_draft_id_fkey';
            columns: ['booking_draft_id'];
            isOneToOne: true;
            referencedRelation: 'draft_details';
            referencedColumns: ['booking_draft_id'];
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
      payments: {
        Row: {
          amount_cents: number;
          appointment_change_id: string | null;
          appointment_id: string | null;
          booking_draft_id: string | null;
          created_at: string;
          currency: string;
          kind: string;
          payment_id: number;
          stripe_payment_intent_id: string | null;
          stripe_refund_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          appointment_change_id?: string | null;
          appointment_id?: string | null;
          booking_draft_id?: string | null;
          created_at?: string;
          currency: string;
          kind: string;
          payment_id?: never;
          stripe_payment_intent_id?: string | null;
          stripe_refund_id?: string | null;
        };
        Update: {
          amount_cents?: number;
          appointment_change_id?: string | null;
          appointment_id?: string | null;
          booking_draft_id?: string | null;
          created_at?: string;
          currency?: string;
          kind?: string;
          payment_id?: never;
          stripe_payment_intent_id?: string | null;
          stripe_refund_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'payments_appointment_change_id_fkey';
            columns: ['appointment_change_id'];
            isOneToOne: false;
            referencedRelation: 'appointment_changes';
            referencedColumns: ['appointment_change_id'];
          },
          {
            foreignKeyName: 'payments_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointment_details';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'payments_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'payments_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'payments_booking_draft_id_fkey';
            columns: ['booking_draft_id'];
            isOneToOne: false;
            referencedRelation: 'booking_drafts';
            referencedColumns: ['booking_draft_id'];
          },
          {
            foreignKeyName: 'payments_booking_draft_id_fkey';
            columns: ['booking_draft_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['booking_draft_id'];
          },
          {
            foreignKeyName: 'payments_booking_draft_id_fkey';
            columns: ['booking_draft_id'];
            isOneToOne: false;
            referencedRelation: 'draft_details';
            referencedColumns: ['booking_draft_id'];
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
          reason: string;
          refund_key: string;
          status: string;
          stripe_payment_intent_id: string;
          stripe_refund_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          attempts?: number;
          created_at?: string;
          currency: string;
          next_attempt_at: string;
          reason: string;
          refund_key: string;
          status?: string;
          stripe_payment_intent_id: string;
          stripe_refund_id?: string | null;
        };
        Update: {
          amount_cents?: number;
          attempts?: number;
          created_at?: string;
          currency?: string;
          next_attempt_at?: string;
          reason?: string;
          refund_key?: string;
          status?: string;
          stripe_payment_intent_id?: string;
          stripe_refund_id?: string | null;
        };
        Relationships: [];
      };
      review_items: {
        Row: {
          details: NonNullable<Json>;
          kind: string;
          opened_at: string;
          resolution: string | null;
          resolved_at: string | null;
          review_item_id: string;
          subject: string;
          told_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          details: NonNullable<Json>;
          kind: string;
          opened_at?: string;
          resolution?: string | null;
          resolved_at?: string | null;
          review_item_id?: string;
          subject: string;
          told_at?: string | null;
        };
        Update: {
          details?: NonNullable<Json>;
          kind?: string;
          opened_at?: string;
          resolution?: string | null;
          resolved_at?: string | null;
          review_item_id?: string;
          subject?: string;
          told_at?: string | null;
        };
        Relationships: [];
      };
      sales_taxes: {
        Row: {
          holds_from: string;
          holds_until: string | null;
          name: string;
          rate_ppm: number;
          sales_tax_id: number;
        };
        ComputedFields: never;
        Insert: {
          holds_from: string;
          holds_until?: string | null;
          name: string;
          rate_ppm: number;
          sales_tax_id?: never;
        };
        Update: {
          holds_from?: string;
          holds_until?: string | null;
          name?: string;
          rate_ppm?: number;
          sales_tax_id?: never;
        };
        Relationships: [];
      };
      services: {
        Row: {
          category: string;
          description: string;
          duration_minutes: number;
          is_active: boolean;
          member_price_cents: number | null;
          name: string;
          position: number;
          price_cents: number;
          service_id: string;
        };
        ComputedFields: never;
        Insert: {
          category: string;
          description: string;
          duration_minutes: number;
          is_active?: boolean;
          member_price_cents?: number | null;
          name: string;
          position: number;
          price_cents: number;
          service_id: string;
        };
        Update: {
          category?: string;
          description?: string;
          duration_minutes?: number;
          is_active?: boolean;
          member_price_cents?: number | null;
          name?: string;
          position?: number;
          price_cents?: number;
          service_id?: string;
        };
        Relationships: [];
      };
      settings: {
        Row: {
          auto_confirm: boolean;
          buffer_minutes: number;
          currency: string;
          hold_minutes: number;
          horizon_days: number;
          longest_hold_minutes: number;
          minimum_notice_minutes: number;
          pressure_percent: number;
          settings_id: boolean;
          slot_step_minutes: number;
          time_zone: string;
        };
        ComputedFields: never;
        Insert: {
          auto_confirm: boolean;
          buffer_minutes: number;
          currency: string;
          hold_minutes: number;
          horizon_days: number;
          longest_hold_minutes: number;
          minimum_notice_minutes: number;
          pressure_percent: number;
          settings_id?: boolean;
          slot_step_minutes: number;
          time_zone: string;
        };
        Update: {
          auto_confirm?: boolean;
          buffer_minutes?: number;
          currency?: string;
          hold_minutes?: number;
          horizon_days?: number;
          longest_hold_minutes?: number;
          minimum_notice_minutes?: number;
          pressure_percent?: number;
          settings_id?: boolean;
          slot_step_minutes?: number;
          time_zone?: string;
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
      sweep_runs: {
        Row: {
          did: NonNullable<Json>;
          finished_at: string | null;
          has_seen_all_events: boolean;
          started_at: string;
          sweep_run_id: string;
        };
        ComputedFields: never;
        Insert: {
          did?: NonNullable<Json>;
          finished_at?: string | null;
          has_seen_all_events?: boolean;
          started_at?: string;
          sweep_run_id?: string;
        };
        Update: {
          did?: NonNullable<Json>;
          finished_at?: string | null;
          has_seen_all_events?: boolean;
          started_at?: string;
          sweep_run_id?: string;
        };
        Relationships: [];
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
            referencedRelation: 'confirmations';
            referencedColumns: ['service_id'];
          },
          {
            foreignKeyName: 'testimonials_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
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
    };
    Views: {
      appointment_details: {
        Row: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          local_date: string | null;
          local_time: string | null;
          location: string;
          payment_status: string;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          total_cents: number;
          version: number;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'appointments_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['service_id'];
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
          booking_draft_id: string;
          confirmation_code: string | null;
          duration_minutes: number;
          email: string | null;
          ends_at: string | null;
          enhancements: Json | null;
          first_name: string | null;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          outcome: string | null;
          paid_at: string | null;
          payment_intent_id: string | null;
          payment_status: string | null;
          phone: string | null;
          service_id: string;
          service_name: string;
          service_price_cents: number | null;
          starts_at: string | null;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      draft_details: {
        Row: {
          booking_draft_id: string;
          checkout_key: string | null;
          created_at: string;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          health_conditions: string | null;
          hold_expires_at: string | null;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          payment_intent_id: string | null;
          phone: string | null;
          policy_version: string | null;
          pressure_preference: string | null;
          service_id: string;
          special_requests: string | null;
          starts_at: string | null;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          tax_parts: NonNullable<Json>;
          text_consent_version: string | null;
          total_cents: number;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'booking_drafts_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['service_id'];
          },
          {
            foreignKeyName: 'booking_drafts_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
    };
    Functions: {
      add_time_off: {
        Args: { p_ends_at: string; p_now?: string; p_reason?: string; p_starts_at: string };
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
      apply_change: {
        Args: {
          p_amount_cents?: number;
          p_change_id: string;
          p_currency?: string;
          p_now?: string;
          p_payment_intent_id?: string;
        };
        Returns: {
          appointment_change_id: string;
          appointment_id: string;
          appointment_version: number;
          created_at: string;
          currency: string;
          difference_cents: number;
          ends_at: string;
          expires_at: string;
          location: string;
          payment_intent_id: string | null;
          service_id: string;
          settled_at: string | null;
          starts_at: string;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          total_cents: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_changes';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      attach_change_intent: {
        Args: { p_change_id: string; p_payment_intent_id: string };
        Returns: undefined;
      };
      attach_payment_intent: {
        Args: { p_booking_draft_id: string; p_payment_intent_id: string };
        Returns: undefined;
      };
      available_slots: {
        Args: {
          p_can_book_at_home?: boolean;
          p_checkout_key?: string;
          p_client_type?: string;
          p_local_date: string;
          p_now?: string;
          p_service_id: string;
        };
        Returns: {
          slot_time: string;
          starts_at: string;
        }[];
      };
      cancel_appointment: {
        Args: { p_appointment_id: string; p_now?: string; p_version: number };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          local_date: string | null;
          local_time: string | null;
          location: string;
          payment_status: string;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          total_cents: number;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_call: {
        Args: { p_form: string; p_now?: string; p_senders: string[] };
        Returns: undefined;
      };
      claim_notification: {
        Args: {
          p_channel: string;
          p_kind: string;
          p_now?: string;
          p_recipient: string;
          p_subject: string;
        };
        Returns: string;
      };
      confirm_booking: {
        Args: {
          p_amount_cents: number;
          p_booking?: Json;
          p_currency: string;
          p_is_returned?: boolean;
          p_now?: string;
          p_payment_intent_id: string;
        };
        Returns: {
          accepts_texts: boolean | null;
          appointment_id: string | null;
          appointment_status: string | null;
          appointment_version: number | null;
          booking_draft_id: string;
          confirmation_code: string | null;
          duration_minutes: number;
          email: string | null;
          ends_at: string | null;
          enhancements: Json | null;
          first_name: string | null;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          outcome: string | null;
          paid_at: string | null;
          payment_intent_id: string | null;
          payment_status: string | null;
          phone: string | null;
          service_id: string;
          service_name: string;
          service_price_cents: number | null;
          starts_at: string | null;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'confirmations';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      count_foreign_events: {
        Args: { p_since?: string };
        Returns: {
          events: number;
          type: string;
        }[];
      };
      due_contact_messages: {
        Args: { p_limit?: number; p_now?: string };
        Returns: {
          contact_message_id: string;
          email: string;
          message: string;
          name: string;
          phone: string;
        }[];
      };
      due_notifications: {
        Args: { p_limit?: number; p_now?: string; p_recipient?: string };
        Returns: {
          created_at: string;
          details: Json;
          kind: string;
          notification_id: string;
          recipient: string;
          subject: string;
        }[];
      };
      due_refunds: {
        Args: { p_limit?: number; p_now?: string };
        Returns: {
          amount_cents: number;
          attempts: number;
          payment_intent_id: string;
          reason: string;
          refund_key: string;
          status: string;
          stripe_refund_id: string;
        }[];
      };
      empty_old_data: {
        Args: {
          p_contact_message_hours: number;
          p_limit?: number;
          p_now?: string;
          p_sender_hash_hours: number;
          p_sender_salt_hours: number;
          p_unpaid_checkout_hours: number;
        };
        Returns: {
          checkouts: number;
          contact_messages: number;
          form_uses: number;
        }[];
      };
      expire_abandoned: { Args: { p_now?: string }; Returns: number };
      expire_change: {
        Args: { p_change_id: string; p_payment_intent_id?: string };
        Returns: undefined;
      };
      expire_draft: {
        Args: { p_booking_draft_id: string; p_payment_intent_id?: string };
        Returns: undefined;
      };
      find_checkout: {
        Args: { p_checkout_key: string };
        Returns: {
          booking_draft_id: string;
          checkout_key: string | null;
          created_at: string;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          health_conditions: string | null;
          hold_expires_at: string | null;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          payment_intent_id: string | null;
          phone: string | null;
          policy_version: string | null;
          pressure_preference: string | null;
          service_id: string;
          special_requests: string | null;
          starts_at: string | null;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          tax_parts: NonNullable<Json>;
          text_consent_version: string | null;
          total_cents: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'draft_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      find_draft: {
        Args: { p_payment_intent_id: string };
        Returns: {
          booking_draft_id: string;
          checkout_key: string | null;
          created_at: string;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          health_conditions: string | null;
          hold_expires_at: string | null;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          payment_intent_id: string | null;
          phone: string | null;
          policy_version: string | null;
          pressure_preference: string | null;
          service_id: string;
          special_requests: string | null;
          starts_at: string | null;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          tax_parts: NonNullable<Json>;
          text_consent_version: string | null;
          total_cents: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'draft_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      finish_sweep: {
        Args: {
          p_did: Json;
          p_has_seen_all_events?: boolean;
          p_now?: string;
          p_sweep_run_id: string;
        };
        Returns: undefined;
      };
      hold_seconds_left: { Args: { p_booking_draft_id: string; p_now?: string }; Returns: number };
      hold_slot: {
        Args: { p_draft: Json; p_now?: string; p_senders?: string[] };
        Returns: {
          booking_draft_id: string;
          checkout_key: string | null;
          created_at: string;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          health_conditions: string | null;
          hold_expires_at: string | null;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          payment_intent_id: string | null;
          phone: string | null;
          policy_version: string | null;
          pressure_preference: string | null;
          service_id: string;
          special_requests: string | null;
          starts_at: string | null;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          tax_parts: NonNullable<Json>;
          text_consent_version: string | null;
          total_cents: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'draft_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      lapsed_holds: {
        Args: { p_draft?: Json; p_limit?: number; p_now?: string; p_senders?: string[] };
        Returns: {
          appointment_change_id: string;
          booking_draft_id: string;
          payment_intent_id: string;
          release: string;
        }[];
      };
      list_catalogue: { Args: { p_now?: string }; Returns: Json };
      list_testimonials: {
        Args: Record<PropertyKey, never>;
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
      mark_review_items_told: {
        Args: { p_now?: string; p_review_item_ids: string[] };
        Returns: undefined;
      };
      nearest_slots: {
        Args: {
          p_can_book_at_home?: boolean;
          p_client_type?: string;
          p_from: string;
          p_limit?: number;
          p_now?: string;
          p_service_id: string;
        };
        Returns: {
          local_date: string;
          slot_time: string;
          starts_at: string;
        }[];
      };
      open_review_item: {
        Args: { p_details: Json; p_kind: string; p_now?: string; p_subject: string };
        Returns: string;
      };
      paid_drafts_to_settle: {
        Args: { p_limit?: number; p_now?: string };
        Returns: {
          booking_draft_id: string;
          payment_intent_id: string;
        }[];
      };
      propose_change: {
        Args: { p_change: Json; p_now?: string };
        Returns: {
          appointment_change_id: string;
          appointment_id: string;
          appointment_version: number;
          created_at: string;
          currency: string;
          difference_cents: number;
          ends_at: string;
          expires_at: string;
          location: string;
          payment_intent_id: string | null;
          service_id: string;
          settled_at: string | null;
          starts_at: string;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          total_cents: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_changes';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      quote_booking: {
        Args: { p_draft: Json; p_now?: string; p_senders?: string[] };
        Returns: {
          booking_draft_id: string;
          checkout_key: string | null;
          created_at: string;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          health_conditions: string | null;
          hold_expires_at: string | null;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          payment_intent_id: string | null;
          phone: string | null;
          policy_version: string | null;
          pressure_preference: string | null;
          service_id: string;
          special_requests: string | null;
          starts_at: string | null;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          tax_parts: NonNullable<Json>;
          text_consent_version: string | null;
          total_cents: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'draft_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      record_dispute: {
        Args: {
          p_amount_cents: number;
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
      record_refund: {
        Args: {
          p_amount_cents: number;
          p_now?: string;
          p_payment_intent_id: string;
          p_refund_key?: string;
          p_status?: string;
          p_stripe_refund_id: string;
        };
        Returns: undefined;
      };
      record_stripe_event: {
        Args: { p_created: string; p_event_id: string; p_outcome?: string; p_type: string };
        Returns: boolean;
      };
      renew_hold: {
        Args: { p_booking_draft_id: string; p_now?: string };
        Returns: {
          booking_draft_id: string;
          checkout_key: string | null;
          created_at: string;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          health_conditions: string | null;
          hold_expires_at: string | null;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          payment_intent_id: string | null;
          phone: string | null;
          policy_version: string | null;
          pressure_preference: string | null;
          service_id: string;
          special_requests: string | null;
          starts_at: string | null;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          tax_parts: NonNullable<Json>;
          text_consent_version: string | null;
          total_cents: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'draft_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      request_refund: {
        Args: {
          p_amount_cents?: number;
          p_now?: string;
          p_payment_intent_id: string;
          p_reason: string;
        };
        Returns: {
          amount_cents: number;
          attempts: number;
          is_new: boolean;
          refund_key: string;
          status: string;
          stripe_refund_id: string;
        }[];
      };
      reschedule_appointment: {
        Args: {
          p_appointment_id: string;
          p_local_date: string;
          p_local_time: string;
          p_now?: string;
          p_version: number;
        };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          local_date: string | null;
          local_time: string | null;
          location: string;
          payment_status: string;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          total_cents: number;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      resolve_review_item: {
        Args: { p_now?: string; p_resolution: string; p_review_item_id: string };
        Returns: undefined;
      };
      set_appointment_status: {
        Args: { p_appointment_id: string; p_now?: string; p_status: string; p_version: number };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          local_date: string | null;
          local_time: string | null;
          location: string;
          payment_status: string;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          total_cents: number;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      settle_contact_message: {
        Args: { p_contact_message_id: string; p_now?: string };
        Returns: undefined;
      };
      settle_notification: {
        Args: { p_notification_id: string; p_was_sent: boolean };
        Returns: undefined;
      };
      start_sweep: {
        Args: { p_now?: string };
        Returns: {
          events_since: string;
          sweep_run_id: string;
        }[];
      };
      submit_contact_message: {
        Args: { p_message: Json; p_now?: string; p_senders: string[] };
        Returns: {
          contact_message_id: string;
          wait_seconds: number;
        }[];
      };
      submit_testimonial: {
        Args: { p_now?: string; p_senders: string[]; p_testimonial: Json };
        Returns: number;
      };
      supersede_draft: {
        Args: { p_booking_draft_id: string; p_payment_intent_id?: string };
        Returns: undefined;
      };
      unknown_stripe_events: { Args: { p_event_ids: string[] }; Returns: string[] };
      void_refund: { Args: { p_now?: string; p_refund_key: string }; Returns: undefined };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
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
  public: {
    Enums: {},
  },
} as const;
